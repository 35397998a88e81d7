import * as z from "zod/mini";
import { calendarDay, optionalLine, singleLine } from "#contract/fields.ts";
import type { MyDocument, MyOffice } from "#contract/my-office.ts";
import type { Country } from "#domain/clients/clients.ts";
import {
  DOCUMENT_REFUSALS,
  DOCUMENT_STATUSES,
  type FileType,
  INSPECTION_METHODS,
  type InspectionMethod,
  type Verification,
} from "#domain/documents/documents.ts";

/** POST /api/admin/vo-clients/:id/office-link, 200: it is mailed to the client, and here to be passed on. Null while no key for links is configured. */
export interface OfficeLink {
  officeUrl: string | null;
}

/** A document as staff see it. Whose file it is, is for those who may open it. */
export interface AdminDocument extends MyDocument {
  client: { id: string; fullName: string; businessName: string; country: Country };
  /** Null where there is no file, or it has been deleted. */
  file: { type: FileType; bytes: number } | null;
  seenHow: InspectionMethod | null;
  numberEnd: string | null;
  reviewedAt: string | null;
  reviewedBy: string | null;
}

/** A client's office as the desk has it: GET /api/admin/vo-clients/:id/office, and what each act on a document answers. */
export interface AdminOffice {
  client: AdminDocument["client"];
  verification: Verification;
  verifiedAt: string | null;
  refusedReason: string | null;
  isRegistered: boolean | null;
  /** As on the client's page: whether the paid month waits, and until when. */
  monthWaits: MyOffice["monthWaits"];
  /** The desk's clock; null while it is the client's turn. */
  review: { since: string; dueAt: string; isSoon: boolean; isLate: boolean } | null;
  documents: AdminDocument[];
  officeUrl: string | null;
}

/** GET /api/admin/documents, the longest waiting first, 200 at most. */
export const ListDocumentsQuery = z.lazy(() =>
  z.object({ state: z.optional(z.enum(DOCUMENT_STATUSES, "State is not known")) }),
);
export type ListDocumentsQuery = z.infer<typeof ListDocumentsQuery>;
export interface AdminDocumentList {
  items: (AdminDocument & { review: AdminOffice["review"] })[];
}

// GET /api/admin/documents/:id/file, 200 with the file: managers and owners. Each opening is written into the history.

/** POST /api/admin/documents/:id/accept, 200 AdminOffice. `expiresOn` is the last day on which it is valid. 409 where it is another by now. */
export const AcceptDocumentInput = z.lazy(() =>
  z.object({
    expiresOn: z.optional(calendarDay("The last day is not a date")),
    /** As it was seen: what arrived since has not been looked at. */
    uploadedAt: z
      .string("Say which file you have looked at")
      .check(z.iso.datetime("Say which file you have looked at")),
  }),
);
export type AcceptDocumentInput = z.infer<typeof AcceptDocumentInput>;

/** POST /api/admin/documents/:id/refuse, 200 AdminOffice: sent back, with what to do. Also of one that was accepted: it is asked again. */
export const RefuseDocumentInput = z.lazy(() =>
  z.object({
    reason: z.enum(DOCUMENT_REFUSALS, "Say what is wrong with it"),
    note: optionalLine(300, "The note must be at most 300 characters"),
  }),
);
export type RefuseDocumentInput = z.infer<typeof RefuseDocumentInput>;

/** POST /api/admin/documents/:id/seen, 200 AdminOffice: a card was looked at and is not kept. */
export const InspectDocumentInput = z.lazy(() =>
  z.object({
    how: z.enum(INSPECTION_METHODS, "Say whether it was at the desk or on a video call"),
    numberEnd: z
      .string("Type the last four characters of its number")
      .check(z.trim(), z.regex(/^[A-Za-z0-9-]{4}$/, "Type the last four characters of its number")),
    expiresOn: calendarDay("Say until when the card is valid"),
  }),
);
export type InspectDocumentInput = z.infer<typeof InspectDocumentInput>;

/** POST /api/admin/vo-clients/:id/refuse-office, 200 AdminOffice: we do not verify this client. */
export const RefuseOfficeInput = z.lazy(() =>
  z.object({ reason: singleLine("Say why, in 3 letters or more", { min: 3, max: 300 }) }),
);
export type RefuseOfficeInput = z.infer<typeof RefuseOfficeInput>;
