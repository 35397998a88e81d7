import * as z from "zod/mini";
import {
  businessName,
  calendarDay,
  emailAddress,
  fullName,
  optionalLine,
  optionalParagraphs,
  phoneNumber,
  singleLine,
  typedAmountInCedis,
} from "#contract/fields.ts";
import {
  CLIENT_SORTS,
  CLIENT_STATUSES,
  type ClientStatus,
  COUNTRIES,
  type Country,
  REMINDER_CHANNELS,
  type ReminderChannel,
  VIRTUAL_PLANS,
  type VirtualPlan,
} from "#domain/clients/clients.ts";
import type { Verification } from "#domain/documents/documents.ts";
import { type Page, pageFields, type SearchTruncation, searchField } from "./front-desk.ts";

/** `status` is computed from the dates at the moment of the answer. */
export interface AdminClient {
  id: string;
  fullName: string;
  businessName: string;
  email: string;
  phone: string;
  /** +233241234567, or null where the number is not recognised. */
  phoneE164: string | null;
  country: Country;
  plan: VirtualPlan;
  /** Cedis a month. */
  amount: number;
  startDate: string;
  nextDueDate: string;
  /** The day of the month, 1 to 31, on which due dates fall. */
  renewsOn: number;
  membershipId: string;
  /** The client's own page, to be passed on; null in the plain list, and while no key for links is configured. */
  officeUrl: string | null;
  /** How far the documents are. */
  verification: Verification;
  /** What is owed for the next month, with the late fee in it; null while its charge is not open yet. Mark as Paid pays it. */
  openCharge: { id: string; amount: number; lateFee: number } | null;
  lastPaymentDate: string | null;
  /** Whether the month from the start to the first due date has yet to be recorded. */
  isFirstMonthOpen: boolean;
  /** When somebody last reminded them of a payment, and how. */
  lastReminder: ClientReminder | null;
  status: ClientStatus;
  documents: string[];
  notes: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface ClientReminder {
  id: string;
  at: string;
  channel: ReminderChannel;
  /** Null where it was the shared key. */
  by: string | null;
}

// GET /api/admin/vo-clients/:id, 200 AdminClient.

/**
 * GET /api/admin/vo-clients. Without any parameter the answer is the plain list, AdminClient[], by next due date.
 * With one or more it is a page, of which `next_due` puts the inactive last. `search` is part of the full or business name, in any case.
 */
export const ListClientsQuery = z.lazy(() =>
  z.object({
    search: searchField(),
    sort: z.optional(z.enum(CLIENT_SORTS, "Sort must be next_due or name")),
    status: z.optional(z.enum(CLIENT_STATUSES, "Status is not known")),
    ...pageFields(),
  }),
);
export type ListClientsQuery = z.infer<typeof ListClientsQuery>;

/** `total` counts what matches, and comes with the first page only. */
export type AdminClientPage = Page<AdminClient> & {
  total?: number | undefined;
} & SearchTruncation;

const AMOUNT = "Amount must be zero or more, with at most two decimals";
const COMMA = "A comma may only stand between thousands, as in 1,250.50";
const START_DATE = "Start date is required";
const NEXT_DUE_DATE = "Next due date is required";

const clientForm = () =>
  z.object({
    fullName: fullName(),
    businessName: businessName(),
    email: emailAddress(),
    phone: phoneNumber("Phone number is required"),
    country: z.enum(COUNTRIES, "Please select a country"),
    plan: z.enum(VIRTUAL_PLANS, "Please select a plan"),
    /** Cedis a month, as a number or a decimal text, which may have commas between thousands. */
    amount: typedAmountInCedis(AMOUNT, COMMA),
    startDate: calendarDay(START_DATE),
    nextDueDate: calendarDay(NEXT_DUE_DATE),
    notes: optionalParagraphs(2000, "Notes must be at most 2000 characters"),
  });
/** What staff type in the add-client dialog. */
export const ClientForm = z.lazy(clientForm);
export type ClientForm = z.infer<typeof ClientForm>;

const DOCUMENTS = "Documents must be a list of at most 50 names";

/**
 * POST /api/admin/vo-clients, 201 AdminClient. A `status` other than inactive is checked and otherwise left to the dates.
 * An `Idempotency-Key` header makes a repeat of the same client answer the one that is there, as for bookings.
 */
export const CreateClientInput = z.lazy(() =>
  z.extend(clientForm(), {
    lastPaymentDate: z.optional(z.nullable(calendarDay("Last payment date is not a date"))),
    /** The month from the start to the first due date is paid: it is recorded with the client, as of today. */
    isFirstMonthPaid: z.optional(z.boolean("Say whether the first month is paid")),
    status: z.optional(z.enum(CLIENT_STATUSES, "Status is not known")),
    documents: z.optional(
      z.nullable(
        z
          .array(singleLine("A document's name is 1 to 200 characters", { max: 200 }), DOCUMENTS)
          .check(z.maxLength(50, DOCUMENTS)),
      ),
    ),
  }),
);
export type CreateClientInput = z.infer<typeof CreateClientInput>;

/**
 * POST /api/admin/vo-clients/:id/mark-paid, 200 AdminClient. `nextDueDate` must be `dueDateAfter` the present one;
 * a repeat, another date or an inactive client is a 409 `conflict` and changes nothing.
 */
export const MarkClientPaidInput = z.lazy(() =>
  z.object({
    paymentDate: instant("Payment date is not a date and time"),
    nextDueDate: calendarDay(NEXT_DUE_DATE),
  }),
);
export type MarkClientPaidInput = z.infer<typeof MarkClientPaidInput>;

/**
 * POST /api/admin/vo-clients/:id/first-month, 200 AdminClient: the month from the start to the first due date was paid.
 * `nextDueDate` is the one that was seen, and stays; 409 where anything was paid before.
 */
export const RecordFirstMonthInput = MarkClientPaidInput;

/**
 * PATCH /api/admin/vo-clients/:id, 200 AdminClient. `updatedAt` is that of the client as it was seen: 409 `conflict` where
 * somebody has changed it since, and nothing is written. A plan or an amount counts from the next payment on.
 */
export const CorrectClientInput = z.lazy(() =>
  z.object({
    fullName: z.optional(fullName()),
    businessName: z.optional(businessName()),
    email: z.optional(emailAddress()),
    phone: z.optional(phoneNumber("Phone number is required")),
    country: z.optional(z.enum(COUNTRIES, "Please select a country")),
    plan: z.optional(z.enum(VIRTUAL_PLANS, "Please select a plan")),
    amount: z.optional(typedAmountInCedis(AMOUNT, COMMA)),
    notes: optionalParagraphs(2000, "Notes must be at most 2000 characters"),
    updatedAt: instant("Say when the client you saw was last changed"),
  }),
);
export type CorrectClientInput = z.infer<typeof CorrectClientInput>;

/** GET /api/admin/similar-clients, 200: clients with this e-mail address, phone number or business name, at most five. */
export const SimilarClientsQuery = z.lazy(() =>
  z.object({
    email: optionalLine(254, "Email is too long"),
    phone: optionalLine(100, "Phone is too long"),
    businessName: optionalLine(200, "Business name too long"),
  }),
);
export type SimilarClientsQuery = z.infer<typeof SimilarClientsQuery>;

export interface SimilarClients {
  items: AdminClient[];
}

/** POST /api/admin/vo-clients/:id/reminders, 201 AdminClient: somebody wrote to the client, or called. */
export const RecordReminderInput = z.lazy(() =>
  z.object({ channel: z.enum(REMINDER_CHANNELS, "Say whether it was an e-mail, WhatsApp or a call") }),
);
export type RecordReminderInput = z.infer<typeof RecordReminderInput>;

/** POST /api/admin/vo-clients/:id/take-back-reminder, 200 AdminClient: the last one was noted by mistake. */
export const UndoReminderInput = z.lazy(() =>
  z.object({ reminderId: z.string("Say which reminder").check(z.uuid("Say which reminder")) }),
);
export type UndoReminderInput = z.infer<typeof UndoReminderInput>;

/**
 * POST /api/admin/vo-clients/:id/take-back-payment, 200 AdminClient: the last payment was noted by mistake. `nextDueDate`
 * is the one that was seen; 409 where it is another by now, or no payment has brought it.
 */
export const VoidClientPaymentInput = z.lazy(() => z.object({ nextDueDate: calendarDay(NEXT_DUE_DATE) }));
export type VoidClientPaymentInput = z.infer<typeof VoidClientPaymentInput>;

/**
 * PATCH /api/admin/vo-clients/:id/status, 200 AdminClient, also when it was so already. With `inactive`, 409 where a payment
 * has moved the `nextDueDate` that was seen; with `active`, which brings back who has left, it is the day the next payment
 * is due on.
 */
export const SetClientStatusInput = z.lazy(() =>
  z.object({
    status: z.enum(["inactive", "active"], "Status can only be set to inactive or active"),
    nextDueDate: z.optional(calendarDay("Next due date is not a date")),
  }),
);
export type SetClientStatusInput = z.infer<typeof SetClientStatusInput>;

/** An instant with its offset, between 2000 and 2100. Gives the ISO text in UTC. */
function instant(message: string) {
  return z.string(message).check(
    z.trim(),
    z.iso.datetime({ offset: true, message }),
    z.regex(/^20\d\d-/, message),
    z.overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString())),
  );
}
