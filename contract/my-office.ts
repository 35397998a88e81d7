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
 * POST /api/my-office, 200 MyOffice; /letter, 200 application/pdf. 404 for a link that is unknown, forged, ended by a newer
 * one, of an office that ended long ago, or of somebody who was forgotten: all the same. `/letter` is 409 `not_verified`
 * while the office is not.
 */
export const MyOfficeInput = z.lazy(() => z.object({ token: officeToken() }));
export type MyOfficeInput = z.infer<typeof MyOfficeInput>;

/** POST /api/my-office/company, 200 MyOffice: whether the client is a registered company. 409 `conflict` once it is verified. */
export const MyCompanyInput = z.lazy(() =>
  z.object({ token: officeToken(), isRegistered: z.boolean("Say whether your business is registered") }),
);
export type MyCompanyInput = z.infer<typeof MyCompanyInput>;

/** POST /api/my-office/link, 202 `{ ok: true }` always: whether anybody has an office with an address is nobody's business. */
export const SendOfficeLinkInput = z.lazy(() => z.object({ email: emailAddress() }));
export type SendOfficeLinkInput = z.infer<typeof SendOfficeLinkInput>;

/**
 * The path of PUT and DELETE /api/my-office/documents/:documentKind, 200 MyOffice. PUT's body is the file itself: PDF, JPEG, PNG or
 * WebP by its first bytes, at most 10 MB. 400 `document_refused` with a sentence that says what to send, 413
 * `body_too_large`, 409 `conflict` once it is accepted or where another one arrived meanwhile. What was there stays.
 */
export const MyDocumentParams = z.lazy(() =>
  z.object({ documentKind: z.enum(DOCUMENT_KINDS, "We do not ask for this kind of document") }),
);
export type MyDocumentParams = z.infer<typeof MyDocumentParams>;

export interface MyDocument {
  id: string;
  kind: DocumentKind;
  state: DocumentState;
  isRequired: boolean;
  /** Why it was sent back, and in staff's own words. */
  reason: DocumentRefusal | null;
  note: string | null;
  uploadedAt: string | null;
  expiresOn: string | null;
  /** Whether it was looked at and not kept. */
  isSeen: boolean;
}

export interface MyOffice {
  client: {
    fullName: string;
    businessName: string;
    country: Country;
    plan: VirtualPlan;
    planName: string;
    /** Null where nobody has said. */
    isRegistered: boolean | null;
    /** Whom mails go to, as far as whoever reads it needs to know. */
    email: string | null;
  };
  state: MembershipState;
  endsOn: string | null;
  verification: Verification;
  /**
   * Where the month that is paid has yet to begin, which it does once the office is verified: the day on which it begins
   * though nothing was sent, or null where something has been. Null once it has begun.
   */
  monthWaits: { until: string | null } | null;
  /** Why an office was refused for good. */
  refusedReason: string | null;
  /** Since when we have all we need, and by when we have looked at it; null while it is the client's turn. */
  review: { since: string; dueAt: string } | null;
  documents: MyDocument[];
  /** How the address is written; null until the office is verified, and once it has ended. */
  address: OfficeAddress | null;
  mail: ClientMailItem[];
  calls: ClientCall[];
  /** What the month that runs includes; empty until the office is verified. */
  allowances: Allowance[];
  /** What is booked of it, and of the month after it. */
  days: CoworkingDay[];
  meetings: ClientMeeting[];
  /** What is owed, in cedis. */
  charges: { id: string; amount: number; dueDate: string; payUrl: string | null }[];
}

export interface OfficeAddress {
  lines: string[];
  ghanaPostGps: string;
  phone: string;
  directions: string;
  /** The first day on which it could be used. */
  since: string;
}

/** POST /api/verify-letter, 200 LetterVerification; 404 where no letter bears that number. */
export const VerifyLetterInput = z.lazy(() =>
  z.object({
    number: z
      .string("Type the number that the letter bears")
      .check(z.minLength(1, "Type the number that the letter bears"), z.maxLength(60, "That is no number of a letter")),
  }),
);
export type VerifyLetterInput = z.infer<typeof VerifyLetterInput>;

/** What anybody may know of a letter: not whose it is, but enough to hold against the paper. */
export interface LetterVerification {
  number: string;
  writtenOn: string;
  /** Whether the address may be used today. */
  isCurrent: boolean;
  /** The first letters of the names, the others as dots. */
  businessName: string;
  /** Whether a newer letter has been written since. */
  isReplaced: boolean;
}
