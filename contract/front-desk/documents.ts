import * as z from "zod/mini";
import { calendarDay, optionalLine, singleLine } from "#contract/fields.ts";
import type { MyDocument, MyOffice } from "#contract/my-office.ts";
import type { Country } from "#domain/clients/clients.ts";
import {
  DOCUMENT_REFUSALS,
  DOCUMENT_SOURCES,
  DOCUMENT_STATUSES,
  type DocumentSource,
  INSPECTION_METHODS,
  type InspectionMethod,
  type Verification,
} from "#domain/documents/documents.ts";
import type { FileType } from "#domain/documents/file-types.ts";

/**
 * POST /api/admin/vo-clients/:id/office-link, 200: emails the link to the client and returns it. POST
 * /api/admin/vo-clients/:id/manage-link, 200: returns it to pass on, and records that. Null if no link key is
 * configured.
 */
export interface OfficeLink {
  officeUrl: string | null;
}

/** A document as staff see it. Only some roles can open the file. */
export interface AdminDocument extends MyDocument {
  client: { id: string; fullName: string; businessName: string; country: Country };
  /** Null if there is no file, or it has been deleted. */
  file: { type: FileType; bytes: number } | null;
  /** How staff got a file that they added, and their name; null for a file that the client sent. */
  addedFrom: DocumentSource | null;
  addedBy: string | null;
  seenHow: InspectionMethod | null;
  numberEnd: string | null;
  reviewedAt: string | null;
  reviewedBy: string | null;
}

/**
 * A client's office as staff see it: GET /api/admin/vo-clients/:id/office, and the response to every action on a
 * document.
 */
export interface AdminOffice {
  client: AdminDocument["client"];
  verification: Verification;
  verifiedAt: string | null;
  refusedReason: string | null;
  isRegistered: boolean | null;
  /** As on the client's page: whether the paid month waits, and until when. */
  startsBy: MyOffice["startsBy"];
  /** Review deadline; null while the client has to act. */
  review: { since: string; dueAt: string; isSoon: boolean; isLate: boolean } | null;
  documents: AdminDocument[];
  /** Null for a person: they take it by `manage-link`. */
  officeUrl: string | null;
}

/** GET /api/admin/documents, longest waiting first, at most 200. */
export const ListDocumentsQuery = z.lazy(() =>
  z.object({ state: z.optional(z.enum(DOCUMENT_STATUSES, "Unknown state")) }),
);
export type ListDocumentsQuery = z.infer<typeof ListDocumentsQuery>;
export interface AdminDocumentList {
  items: (AdminDocument & { review: AdminOffice["review"] })[];
}

// GET /api/admin/documents/:id/file, 200 with the file: managers and owners. Every download is audited.

/**
 * PUT /api/admin/documents/:id/file, 200 AdminOffice: a document that the client showed at the desk or sent in another
 * way. The body is the file, checked as a client's upload. It waits for a review. 409 `conflict` if the document is
 * accepted, or has changed meanwhile.
 */
export const AddDocumentFileQuery = z.lazy(() =>
  z.object({ from: z.enum(DOCUMENT_SOURCES, "Choose how the document reached us") }),
);
export type AddDocumentFileQuery = z.infer<typeof AddDocumentFileQuery>;

/**
 * POST /api/admin/documents/:id/accept, 200 AdminOffice. `expiresOn` is the last valid day. 409 if the file has been
 * replaced, or a name has changed.
 */
export const AcceptDocumentInput = z.lazy(() =>
  z.object({
    expiresOn: z.optional(calendarDay("Enter a valid expiry date")),
    /** Upload time of the file that staff reviewed, so a newer file is not accepted unseen. */
    uploadedAt: z.string("Reload the page and try again").check(z.iso.datetime("Reload the page and try again")),
    /** The names that staff compared it with, so a name that has changed since is not accepted unseen. */
    fullName: z.optional(z.string("Reload the page and try again")),
    businessName: z.optional(z.string("Reload the page and try again")),
  }),
);
export type AcceptDocumentInput = z.infer<typeof AcceptDocumentInput>;

/**
 * POST /api/admin/documents/:id/refuse, 200 AdminOffice: refuses it with instructions. An accepted document is
 * requested again.
 */
export const RefuseDocumentInput = z.lazy(() =>
  z.object({
    reason: z.enum(DOCUMENT_REFUSALS, "Choose what is wrong with it"),
    note: optionalLine(300, "The note must be at most 300 characters"),
  }),
);
export type RefuseDocumentInput = z.infer<typeof RefuseDocumentInput>;

/** POST /api/admin/documents/:id/seen, 200 AdminOffice: staff inspected a card; nothing is stored. */
export const InspectDocumentInput = z.lazy(() =>
  z.object({
    how: z.enum(INSPECTION_METHODS, "Choose the front desk or a video call"),
    numberEnd: z
      .string("Enter the last four characters of its number")
      .check(z.trim(), z.regex(/^[A-Za-z0-9-]{4}$/, "Enter the last four characters of its number")),
    expiresOn: calendarDay("Enter the card's expiry date"),
  }),
);
export type InspectDocumentInput = z.infer<typeof InspectDocumentInput>;

/** POST /api/admin/vo-clients/:id/refuse-office, 200 AdminOffice: refuses the client for good. */
export const RefuseOfficeInput = z.lazy(() =>
  z.object({ reason: singleLine("Enter a reason of at least 3 characters", { min: 3, max: 300 }) }),
);
export type RefuseOfficeInput = z.infer<typeof RefuseOfficeInput>;
