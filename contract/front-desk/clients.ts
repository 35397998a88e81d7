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
import { transactionId } from "#contract/front-desk/bookings.ts";
import {
  CLIENT_SORTS,
  CLIENT_STATUSES,
  type ClientStatus,
  COUNTRIES,
  type Country,
  PRIOR_MONTHS,
  REMINDER_CHANNELS,
  type ReminderChannel,
  VIRTUAL_PLANS,
  type VirtualPlan,
} from "#domain/clients/clients.ts";
import type { Verification } from "#domain/documents/documents.ts";
import { DESK_METHODS } from "#domain/front-desk/desk.ts";
import { type Page, pageFields, type SearchTruncation, searchField } from "./front-desk.ts";

/** `status` is derived from the dates when the response is made. */
export interface AdminClient {
  id: string;
  fullName: string;
  businessName: string;
  email: string;
  phone: string;
  /** +233241234567, or null if the number is not recognised. */
  phoneE164: string | null;
  country: Country;
  plan: VirtualPlan;
  /** Cedis per month. */
  amount: number;
  startDate: string;
  /** The latest start of the first month while it waits for verification; else null. */
  startsBy: string | null;
  nextDueDate: string;
  /** The last day, once it is set; null while the client renews. */
  endsOn: string | null;
  /** Day of the month, 1 to 31, on which payments are due. */
  renewsOn: number;
  membershipId: string;
  /** The client's own page; null for a person, in the plain list, or if no link key is configured. */
  officeUrl: string | null;
  /** State of the document verification. */
  verification: Verification;
  /** Open charge of the next month, including the late fee; null before it opens. "Mark as paid" pays it. */
  openCharge: { id: string; amount: number; lateFee: number } | null;
  lastPaymentDate: string | null;
  /** The latest payment reminder by staff. */
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
  /** Null for the shared key. */
  by: string | null;
}

// GET /api/admin/vo-clients/:id, 200 AdminClient.

/**
 * GET /api/admin/vo-clients. Without parameters: the plain list, AdminClient[], by next due date. With parameters: a
 * page, on which `next_due` sorts inactive clients last. `search` is part of the full or business name, in any case.
 */
export const ListClientsQuery = z.lazy(() =>
  z.object({
    search: searchField(),
    sort: z.optional(z.enum(CLIENT_SORTS, "Sort must be next_due or name")),
    status: z.optional(z.enum(CLIENT_STATUSES, "Unknown status")),
    ...pageFields(),
  }),
);
export type ListClientsQuery = z.infer<typeof ListClientsQuery>;

/** `total` counts all matches. Only on the first page. */
export type AdminClientPage = Page<AdminClient> & {
  total?: number | undefined;
} & SearchTruncation;

const AMOUNT_MESSAGE = "Amount must be zero or more, with at most two decimals";
const COMMA_MESSAGE = "Use commas only between thousands, as in 1,250.50";
const START_DATE_MESSAGE = "Start date is required";
const NEXT_DUE_DATE_MESSAGE = "Next due date is required";

const clientForm = () =>
  z.object({
    fullName: fullName(),
    businessName: businessName(),
    email: emailAddress(),
    phone: phoneNumber("Phone number is required"),
    country: z.enum(COUNTRIES, "Please select a country"),
    plan: z.enum(VIRTUAL_PLANS, "Please select a plan"),
    /** Cedis per month, as a number or decimal text with optional commas between thousands. */
    amount: typedAmountInCedis(AMOUNT_MESSAGE, COMMA_MESSAGE),
    startDate: calendarDay(START_DATE_MESSAGE),
    nextDueDate: calendarDay(NEXT_DUE_DATE_MESSAGE),
    notes: optionalParagraphs(2000, "Notes must be at most 2000 characters"),
  });
const DOCUMENTS_MESSAGE = "Documents must be a list of at most 50 names";

/**
 * POST /api/admin/vo-clients, 201 AdminClient. `status` only matters if inactive; the dates decide otherwise. A
 * `priorMonth` that is unpaid moves the next due date back to it. An `Idempotency-Key` header makes a retry return the
 * existing client.
 */
export const CreateClientInput = z.lazy(() =>
  z.extend(clientForm(), {
    lastPaymentDate: z.optional(z.nullable(calendarDay("Enter a valid last payment date"))),
    priorMonth: z.optional(z.enum(PRIOR_MONTHS, "Choose whether the month before is paid")),
    status: z.optional(z.enum(CLIENT_STATUSES, "Unknown status")),
    documents: z.optional(
      z.nullable(
        z
          .array(singleLine("Document names must be 1 to 200 characters", { max: 200 }), DOCUMENTS_MESSAGE)
          .check(z.maxLength(50, DOCUMENTS_MESSAGE)),
      ),
    ),
  }),
);
export type CreateClientInput = z.infer<typeof CreateClientInput>;

/**
 * POST /api/admin/vo-clients/:id/mark-paid, 200 AdminClient: records a month's payment, with its method if given.
 * `nextDueDate` must be `dueDateAfter` the current one. 409
 * `conflict` for a repeat, another date or an inactive client, and nothing changes.
 */
export const MarkClientPaidInput = z.lazy(() =>
  z.object({
    paymentDate: instant("Enter a valid payment date and time"),
    nextDueDate: calendarDay(NEXT_DUE_DATE_MESSAGE),
    method: z.optional(z.enum(DESK_METHODS, "Choose how it was paid")),
    transactionId: transactionId(),
  }),
);
export type MarkClientPaidInput = z.infer<typeof MarkClientPaidInput>;

/**
 * PATCH /api/admin/vo-clients/:id, 200 AdminClient. `updatedAt` is that of the client as shown: 409 `conflict` if it
 * has changed since. A new plan or amount applies from the next payment. A new name, business name or country asks for
 * a review of the documents again, unless `keepVerifiedReason` says why not: 403 without the right.
 */
export const CorrectClientInput = z.lazy(() =>
  z.object({
    fullName: z.optional(fullName()),
    businessName: z.optional(businessName()),
    email: z.optional(emailAddress()),
    phone: z.optional(phoneNumber("Phone number is required")),
    country: z.optional(z.enum(COUNTRIES, "Please select a country")),
    plan: z.optional(z.enum(VIRTUAL_PLANS, "Please select a plan")),
    amount: z.optional(typedAmountInCedis(AMOUNT_MESSAGE, COMMA_MESSAGE)),
    notes: optionalParagraphs(2000, "Notes must be at most 2000 characters"),
    /** Why the client stays verified although a fact that documents prove changes. Only some roles may. */
    keepVerifiedReason: optionalLine(300, "The reason must be at most 300 characters"),
    updatedAt: instant("Reload the page and try again"),
  }),
);
export type CorrectClientInput = z.infer<typeof CorrectClientInput>;

/** GET /api/admin/similar-clients, 200: at most five clients with this email address, phone number or business name. */
export const SimilarClientsQuery = z.lazy(() =>
  z.object({
    email: optionalLine(254, "Email is too long"),
    phone: optionalLine(100, "Phone is too long"),
    businessName: optionalLine(200, "Business name is too long"),
  }),
);
export type SimilarClientsQuery = z.infer<typeof SimilarClientsQuery>;

export interface SimilarClients {
  items: AdminClient[];
}

/** POST /api/admin/vo-clients/:id/reminders, 201 AdminClient: records that staff reminded the client. */
export const RecordReminderInput = z.lazy(() =>
  z.object({ channel: z.enum(REMINDER_CHANNELS, "Choose email, WhatsApp or a call") }),
);
export type RecordReminderInput = z.infer<typeof RecordReminderInput>;

/** POST /api/admin/vo-clients/:id/take-back-reminder, 200 AdminClient: undoes the last reminder. */
export const UndoReminderInput = z.lazy(() =>
  z.object({ reminderId: z.string("Choose a reminder").check(z.uuid("Choose a reminder")) }),
);
export type UndoReminderInput = z.infer<typeof UndoReminderInput>;

/**
 * PATCH /api/admin/vo-clients/:id/status, 200 AdminClient, also if unchanged. With `inactive`, `nextDueDate` is the one
 * that was shown: 409 if a payment has moved it, and `lastDay` after today lets the client use the address until then;
 * else it ends at once. What is booked later is cancelled. With `active`, it is the day on which the next payment is
 * due.
 */
export const SetClientStatusInput = z.lazy(() =>
  z.object({
    status: z.enum(["inactive", "active"], "Status can only be set to inactive or active"),
    nextDueDate: z.optional(calendarDay("Enter a valid next due date")),
    lastDay: z.optional(calendarDay("Choose the last day")),
  }),
);
export type SetClientStatusInput = z.infer<typeof SetClientStatusInput>;

/** An instant with offset, from 2000 to 2099. Returns ISO text in UTC. */
function instant(message: string) {
  return z.string(message).check(
    z.trim(),
    z.iso.datetime({ offset: true, message }),
    z.regex(/^20\d\d-/, message),
    z.overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString())),
  );
}
