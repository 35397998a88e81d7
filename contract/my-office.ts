import * as z from "zod/mini";
import type { Country, VirtualPlan } from "#domain/clients/clients.ts";
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type DocumentRefusal,
  type DocumentState,
  type Verification,
} from "#domain/documents/documents.ts";
import type { MembershipState } from "#domain/memberships/memberships.ts";
import type { Allowance, ClientMeeting, CoworkingDay } from "./allowances.ts";
import { emailAddress } from "./fields.ts";
import type { ClientCall, ClientMailItem } from "./mail-items.ts";
import { officeToken } from "./office-token.ts";

/**
 * POST /api/my-office, 200 MyOffice; /letter, 200 application/pdf, 409 `not_verified` before verification. The same 404
 * for every link that does not open: unknown, forged, replaced, expired, or of an erased client.
 */
export const MyOfficeInput = z.lazy(() => z.object({ token: officeToken() }));
export type MyOfficeInput = z.infer<typeof MyOfficeInput>;

/**
 * POST /api/my-office/company, 200 MyOffice: whether the client is a registered company. 409 `conflict` after
 * verification.
 */
export const MyCompanyInput = z.lazy(() =>
  z.object({ token: officeToken(), isRegistered: z.boolean("Choose whether your business is registered") }),
);
export type MyCompanyInput = z.infer<typeof MyCompanyInput>;

/** POST /api/my-office/link, always 202 `{ ok: true }`, so it does not reveal whether an address has an office. */
export const SendOfficeLinkInput = z.lazy(() => z.object({ email: emailAddress() }));
export type SendOfficeLinkInput = z.infer<typeof SendOfficeLinkInput>;

/**
 * Path of PUT and DELETE /api/my-office/documents/:documentKind, 200 MyOffice. PUT's body is the file: PDF, JPEG, PNG
 * or WebP by its first bytes, at most 10 MB. 400 `document_refused` with instructions, 413 `body_too_large`, 409
 * `conflict` if it is accepted already or another file arrived meanwhile. Errors leave the earlier file unchanged.
 */
export const MyDocumentParams = z.lazy(() =>
  z.object({ documentKind: z.enum(DOCUMENT_KINDS, "We do not need this kind of document") }),
);
export type MyDocumentParams = z.infer<typeof MyDocumentParams>;

export interface MyDocument {
  id: string;
  kind: DocumentKind;
  state: DocumentState;
  isRequired: boolean;
  /** Why it was refused. `note` has staff's own words. */
  reason: DocumentRefusal | null;
  note: string | null;
  uploadedAt: string | null;
  expiresOn: string | null;
  /** Whether staff inspected it without storing it. */
  isSeen: boolean;
}

export interface MyOffice {
  client: {
    fullName: string;
    businessName: string;
    country: Country;
    plan: VirtualPlan;
    planName: string;
    /** Null if the client has not answered. */
    isRegistered: boolean | null;
    /** Masked address that emails go to. */
    email: string | null;
  };
  state: MembershipState;
  endsOn: string | null;
  verification: Verification;
  /** The earliest start of the paid month, or its first day. */
  startsOn: string;
  /** The latest start of the paid month, while its verification can move it; null once its days are certain. */
  startsBy: string | null;
  /** The first and the last day that are paid for; null if nothing is, and while `startsBy` is set. */
  paid: { from: string; to: string } | null;
  /** Why the office was refused for good. */
  refusedReason: string | null;
  /** Since when the documents are complete, and our deadline; null while the client has to act. */
  review: { since: string; dueAt: string } | null;
  documents: MyDocument[];
  /** The address to use; null before verification and after the end. */
  address: OfficeAddress | null;
  mail: ClientMailItem[];
  calls: ClientCall[];
  /** Allowances of the current month; empty before verification. */
  allowances: Allowance[];
  /** Coworking days booked for this month and the next. */
  days: CoworkingDay[];
  meetings: ClientMeeting[];
  /** Open charges, in cedis. */
  charges: { id: string; amount: number; dueDate: string }[];
  /** The client's other pages; null without a key for links, and for a client without a booking. */
  payUrl: string | null;
  bookingUrl: string | null;
  bookingNumber: string | null;
  /** False in a browser of staff who may not verify, while the answer "not registered" would verify the office. */
  mayAnswerNo: boolean;
  /** In a browser of staff: in whose name they act, and what they may not do. */
  staffNotice?: string;
}

export interface OfficeAddress {
  lines: string[];
  ghanaPostGps: string;
  phone: string;
  directions: string;
  /** The first day on which the address could be used. */
  since: string;
}

/** POST /api/verify-letter, 200 LetterVerification; 404 for an unknown number. */
export const VerifyLetterInput = z.lazy(() =>
  z.object({
    number: z
      .string("Enter the number on the letter")
      .check(z.minLength(1, "Enter the number on the letter"), z.maxLength(60, "This is not a valid letter number")),
  }),
);
export type VerifyLetterInput = z.infer<typeof VerifyLetterInput>;

/** The public facts about a letter: enough to compare with the paper, without naming the client. */
export interface LetterVerification {
  number: string;
  writtenOn: string;
  /** Whether the address may be used today. */
  isCurrent: boolean;
  /** First letters of the words, with dots for the rest. */
  businessName: string;
  /** Whether there is a newer letter. */
  isReplaced: boolean;
}
