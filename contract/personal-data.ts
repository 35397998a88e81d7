import * as z from "zod/mini";
import type { DataSubject } from "#domain/people/erasure.ts";
import { emailAddress, internationalPhone } from "./fields.ts";

const EMAIL_OR_PHONE_ONLY = "Give either an e-mail address or a phone number";

/** POST /api/admin/personal-data/export and /erase: whose data, by an e-mail address in any case of letters or a phone number. */
export const PersonalDataInput = z.lazy(() =>
  z.object({ email: z.optional(emailAddress()), phone: z.optional(internationalPhone()) }).check(
    z.refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
      error: EMAIL_OR_PHONE_ONLY,
      path: ["email"],
    }),
  ),
);
export type PersonalDataInput = z.infer<typeof PersonalDataInput>;

/** What is kept of people, by kind. */
export const PERSONAL_DATA_KINDS = [
  "contacts",
  "leads",
  "inboxReplies",
  "bookings",
  "paymentAttempts",
  "refunds",
  "paymentLinks",
  "clients",
  "clientPayments",
  "clientReminders",
  "newsletter",
  "eventRegistrations",
  "messages",
  "audit",
  "charges",
  "waitlist",
  "visits",
  "deskTransactions",
  "memberships",
  "membershipPeriods",
  "mailItems",
  "callMessages",
  "meetings",
  "allowanceEntries",
  "virtualOffices",
  "documents",
  "confirmationLetters",
] as const;
export type PersonalDataKind = (typeof PERSONAL_DATA_KINDS)[number];

/** Where else the same person may be known; we cannot erase it there. Staff devices hold the notes about a client. */
export const EXTERNAL_STORES = ["mailboxes", "crm", "payment_gateway", "staff_devices"] as const;
export type ExternalStore = (typeof EXTERNAL_STORES)[number];

/** The answer to an export: each stored row as it is, instants as ISO text, amounts in pesewas. */
export type PersonalDataExport = DataSubject & {
  exportedAt: string;
  /** False when there is more than one answer can carry. */
  isComplete: boolean;
  rows: Record<PersonalDataKind, Record<string, unknown>[]>;
  elsewhere: ExternalStore[];
};

/** The answer to an erasure; `409 conflict` while money has yet to go back to the person. Rows are deleted or made anonymous; amounts, dates and receipt numbers stay. */
export interface PersonalDataErasure {
  erasedAt: string;
  deleted: { contacts: number; leads: number; newsletter: number; eventRegistrations: number; waitlist: number };
  anonymised: { bookings: number; clients: number };
  /** Documents that were deleted from the store of files. */
  files: number;
  elsewhere: ExternalStore[];
}
