import * as z from "zod/mini";
import { singleLine } from "#contract/fields.ts";
import type { AuditAction, AuditActor, AuditSubject } from "#domain/operations/audit.ts";
import { type Page, pageFields } from "./front-desk.ts";

export interface HistoryEntry {
  id: string;
  at: string;
  actor: AuditActor;
  /** Which of the staff; null for the shared key and for all before staff had names. */
  staffName: string | null;
  staffId: string | null;
  /** For the shared key: the first eight hexadecimal digits of the SHA-256 of the key that was used; `script` for a script. */
  fingerprint: string | null;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  /** Names ending in `Pesewas` are pesewas. */
  detail: Record<string, string | number | null>;
}

/** GET /api/admin/history, the newest first; with `subjectId` only what happened to one thing, with `staffId` only what one person did. */
export const ListHistoryQuery = z.lazy(() =>
  z.object({
    subjectId: z.optional(singleLine("Subject is not known", { max: 200 })),
    staffId: z.optional(singleLine("Person is not known", { max: 200 })),
    ...pageFields(),
  }),
);
export type ListHistoryQuery = z.infer<typeof ListHistoryQuery>;

export type HistoryPage = Page<HistoryEntry>;

/** GET /api/admin/history/people: everybody of the staff who ever did something, by name, also who has left. */
export interface HistoryPeople {
  items: { id: string; name: string }[];
}
