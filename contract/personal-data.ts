import * as z from "zod/mini";
import type { DataSubject } from "#domain/people/erasure.ts";
import { emailAddress, internationalPhone } from "./fields.ts";

const EMAIL_OR_PHONE_ONLY = "Enter either an email address or a phone number";

/**
 * POST /api/admin/personal-data/export and /erase: identifies the person by an email address in any case, or a phone
 * number.
 */
export const PersonalDataInput = z.lazy(() =>
  z.object({ email: z.optional(emailAddress()), phone: z.optional(internationalPhone()) }).check(
    z.refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
      error: EMAIL_OR_PHONE_ONLY,
      path: ["email"],
    }),
  ),
);
export type PersonalDataInput = z.infer<typeof PersonalDataInput>;

/** Kinds of stored personal data. */
export const PERSONAL_DATA_KINDS = [
  "contacts",
  "leads",
  "inboxReplies",
  "conversations",
  "conversationMessages",
  "optOuts",
  "bookings",
  "paymentAttempts",
  "refunds",
  "paymentLinks",
  "clients",
  "newsletter",
  "eventRegistrations",
  "dateAlerts",
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
  "notes",
  "unitAssignments",
] as const;
export type PersonalDataKind = (typeof PERSONAL_DATA_KINDS)[number];

/**
 * External stores that may hold data about the same person and that we cannot erase. Staff devices hold notes about a
 * client.
 */
export const EXTERNAL_STORES = ["mailboxes", "crm", "payment_gateway", "staff_devices"] as const;
export type ExternalStore = (typeof EXTERNAL_STORES)[number];

/** Response to an export: stored rows as they are, instants as ISO text, amounts in pesewas. */
export type PersonalDataExport = DataSubject & {
  exportedAt: string;
  /** False if there are more rows than fit in one response. */
  isComplete: boolean;
  rows: Record<PersonalDataKind, Record<string, unknown>[]>;
  elsewhere: ExternalStore[];
};

/**
 * Response to an erasure; 409 `conflict` while a refund to the person is open. Rows are deleted or anonymised; amounts,
 * dates and receipt numbers stay.
 */
export interface PersonalDataErasure {
  erasedAt: string;
  deleted: {
    contacts: number;
    leads: number;
    conversations: number;
    newsletter: number;
    dateAlerts: number;
    eventRegistrations: number;
    waitlist: number;
    notes: number;
  };
  anonymised: { bookings: number; clients: number };
  /** Deleted document files. */
  files: number;
  elsewhere: ExternalStore[];
}
