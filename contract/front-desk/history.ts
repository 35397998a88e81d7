import * as z from "zod/mini";
import { singleLine } from "#contract/fields.ts";
import type { AuditAction, AuditActor, AuditSubject } from "#domain/operations/audit.ts";
import { type Page, pageFields } from "./front-desk.ts";

export interface HistoryEntry {
  id: string;
  at: string;
  actor: AuditActor;
  /** The member of staff; null for the shared key, and for entries from before staff had names. */
  staffName: string | null;
  staffId: string | null;
  /** For the shared key: the first eight hex digits of the SHA-256 of the key; `script` for a script. */
  fingerprint: string | null;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  /** Fields ending in `Pesewas` are pesewas. */
  detail: Record<string, string | number | null>;
}

/** GET /api/admin/history, newest first. `subjectId` limits it to one subject, `staffId` to one member of staff. */
export const ListHistoryQuery = z.lazy(() =>
  z.object({
    subjectId: z.optional(singleLine("Unknown subject", { max: 200 })),
    staffId: z.optional(singleLine("Unknown person", { max: 200 })),
    ...pageFields(),
  }),
);
export type ListHistoryQuery = z.infer<typeof ListHistoryQuery>;

export type HistoryPage = Page<HistoryEntry>;

/** GET /api/admin/history/people: every member of staff with an entry, by name, including former ones. */
export interface HistoryPeople {
  items: { id: string; name: string }[];
}
