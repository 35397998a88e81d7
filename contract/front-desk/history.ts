import * as z from "zod/mini";
import { calendarDay, singleLine } from "#contract/fields.ts";
import { MAX_SEARCH_LENGTH } from "#domain/front-desk/desk.ts";
import { AUDIT_SUBJECTS, type AuditAction, type AuditActor, type AuditSubject } from "#domain/operations/audit.ts";
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
  /** The person, event or closure that the entry is about; null if it has no name or was erased. */
  subjectName: string | null;
  /** Fields ending in `Pesewas` are pesewas. */
  detail: Record<string, string | number | null>;
}

/**
 * GET /api/admin/history, newest first. `subjectId` limits it to one subject, `subjectType` to one kind, `staffId` to
 * one member of staff, `from` and `to` to days in Accra, both included, and `search` to the newest 200 subjects of each kind that the search of the front desk finds.
 */
export const ListHistoryQuery = z.lazy(() =>
  z.object({
    subjectId: z.optional(singleLine("Unknown subject", { max: 200 })),
    staffId: z.optional(singleLine("Unknown person", { max: 200 })),
    subjectType: z.optional(z.enum(AUDIT_SUBJECTS, "Unknown kind")),
    from: z.optional(calendarDay("Choose a day")),
    to: z.optional(calendarDay("Choose a day")),
    search: z.optional(singleLine("Enter a search", { max: MAX_SEARCH_LENGTH })),
    ...pageFields(),
  }),
);
export type ListHistoryQuery = z.infer<typeof ListHistoryQuery>;

export type HistoryPage = Page<HistoryEntry>;

/** GET /api/admin/history/people: every member of staff with an entry, by name, including former ones. */
export interface HistoryPeople {
  items: { id: string; name: string }[];
}
