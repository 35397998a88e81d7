import * as z from "zod/mini";
import { AUDIT_ACTIONS, AUDIT_ACTORS, AUDIT_SUBJECTS } from "#domain/audit.ts";
import { BOOKING_STATUSES, BOOKING_TYPES } from "#domain/bookings.ts";
import { REFUND_RULES } from "#domain/cancellation.ts";
import { CLIENT_STATUSES, COUNTRIES, VIRTUAL_PLANS } from "#domain/clients.ts";
import { BOOKING_VIEWS, DESK_METHODS, EXPORT_LISTS } from "#domain/desk.ts";
import { INBOX_KINDS, INBOX_SOURCES, INBOX_STATUSES } from "#domain/inbox.ts";
import { OUTBOX_AUDIENCES, OUTBOX_KINDS, OUTBOX_STATUSES } from "#domain/outbox.ts";
import { REVIEW_REASONS } from "#domain/payments.ts";
import { REFUND_STATUSES } from "#domain/refunds.ts";
import { SUPPORT_CATEGORIES } from "./contact.ts";
import {
  amountInCedis,
  calendarDay,
  emailAddress,
  optionalLine,
  optionalParagraphs,
  paragraphs,
  phoneNumber,
  singleLine,
  wholeNumber,
} from "./fields.ts";

/**
 * The staff page's calls. Every one but the first carries the header `x-admin-api-key`.
 * Refusals: 401 `unauthorized`, 429 `too_many_requests` with Retry-After, 503 `not_configured`, 404 `not_found`,
 * 409 `conflict` with a sentence that says why, 400 `validation_failed` with `fields`.
 * Amounts are cedis, days are days in Accra (YYYY-MM-DD), instants are ISO texts.
 */
export const ADMIN_KEY_HEADER = "x-admin-api-key";

/** How many rows a page of a list has when nothing is asked for, and at most. */
export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 100;

const page = {
  /** What `nextCursor` of the page before said. */
  cursor: z.optional(z.string().check(z.maxLength(2000, "Cursor is not known"))),
  limit: z.optional(wholeNumber(`Limit must be 1 to ${MAX_PAGE_SIZE}`, { min: 1, max: MAX_PAGE_SIZE })),
};

/** A page of a list. `nextCursor` is null on the last one. */
const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });

const search = optionalLine(100, "Search must be at most 100 characters");

export const AdminIdParams = z.object({ id: z.uuid("This is not known") });
export type AdminIdParams = z.infer<typeof AdminIdParams>;

/** POST /api/admin/session, 200 `{ ok: true }`; 401 for a wrong password, 429 after five wrong ones in a minute. */
export const AdminSessionInput = z.object({
  password: z.string("Password is required").check(z.minLength(1, "Password is required"), z.maxLength(500)),
});
export type AdminSessionInput = z.infer<typeof AdminSessionInput>;

// Virtual-office clients

/** `status` is computed from the dates at the moment of the answer. */
export const AdminClient = z.object({
  id: z.string(),
  fullName: z.string(),
  businessName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** +233241234567, or null where the number is not recognised. */
  phoneE164: z.nullable(z.string()),
  country: z.enum(COUNTRIES),
  plan: z.enum(VIRTUAL_PLANS),
  /** Cedis a month. */
  amount: z.number(),
  startDate: z.string(),
  nextDueDate: z.string(),
  lastPaymentDate: z.nullable(z.string()),
  status: z.enum(CLIENT_STATUSES),
  documents: z.array(z.string()),
  notes: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminClient = z.infer<typeof AdminClient>;

export const CLIENT_SORTS = ["next_due", "name"] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

/**
 * GET /api/admin/vo-clients. Without any parameter the answer is the plain list, AdminClient[], by next due date.
 * With one or more it is a page. `search` is part of the full or business name, in any case.
 */
export const ListClientsQuery = z.object({
  search,
  sort: z.optional(z.enum(CLIENT_SORTS, "Sort must be next_due or name")),
  status: z.optional(z.enum(CLIENT_STATUSES, "Status is not known")),
  ...page,
});
export type ListClientsQuery = z.infer<typeof ListClientsQuery>;

/** On the first page of a search: whether more names match than are looked through, which are the newest 500. */
const found = { isCut: z.optional(z.boolean()) };

/** `total` counts what matches, and comes with the first page only. */
export const AdminClientPage = z.extend(pageOf(AdminClient), { total: z.optional(z.number()), ...found });
export type AdminClientPage = z.infer<typeof AdminClientPage>;

const START_DATE = "Start date is required";
const NEXT_DUE_DATE = "Next due date is required";

/** What staff type in the add-client dialog. */
export const ClientForm = z.object({
  fullName: singleLine("Full name is required", { min: 2, max: 200, maxMessage: "Full name too long" }),
  businessName: singleLine("Business name is required", { min: 2, max: 200, maxMessage: "Business name too long" }),
  email: emailAddress(),
  phone: phoneNumber("Phone number is required"),
  country: z.enum(COUNTRIES, "Please select a country"),
  plan: z.enum(VIRTUAL_PLANS, "Please select a plan"),
  /** Cedis a month, as a number or a plain decimal text. */
  amount: amountInCedis("Amount must be zero or more, with at most two decimals"),
  startDate: calendarDay(START_DATE),
  nextDueDate: calendarDay(NEXT_DUE_DATE),
  notes: optionalParagraphs(2000, "Notes must be at most 2000 characters"),
});
export type ClientForm = z.infer<typeof ClientForm>;

const DOCUMENTS = "Documents must be a list of at most 50 names";

/** POST /api/admin/vo-clients, 201 AdminClient. A `status` other than inactive is checked and otherwise left to the dates. */
export const CreateClientInput = z.extend(ClientForm, {
  lastPaymentDate: z.optional(z.nullable(calendarDay("Last payment date is not a date"))),
  status: z.optional(z.enum(CLIENT_STATUSES, "Status is not known")),
  documents: z.optional(
    z.nullable(
      z
        .array(singleLine("A document's name is 1 to 200 characters", { max: 200 }), DOCUMENTS)
        .check(z.maxLength(50, DOCUMENTS)),
    ),
  ),
});
export type CreateClientInput = z.infer<typeof CreateClientInput>;

/**
 * POST /api/admin/vo-clients/:id/mark-paid, 200 AdminClient. `nextDueDate` must be `dueDateAfter` the present one;
 * a repeat, another date or an inactive client is a 409 `conflict` and changes nothing.
 */
export const MarkClientPaidInput = z.object({
  paymentDate: instant("Payment date is not a date and time"),
  nextDueDate: calendarDay(NEXT_DUE_DATE),
});
export type MarkClientPaidInput = z.infer<typeof MarkClientPaidInput>;

/** PATCH /api/admin/vo-clients/:id/status, 200 AdminClient, also when it was inactive already. */
export const SetClientStatusInput = z.object({
  status: z.literal("inactive", "Status can only be set to inactive"),
});
export type SetClientStatusInput = z.infer<typeof SetClientStatusInput>;

/** GET /api/admin/summary */
export const AdminSummary = z.object({
  /** `total` counts inactive clients too. */
  clients: z.object({
    total: z.number(),
    active: z.number(),
    dueSoon: z.number(),
    overdue: z.number(),
    inactive: z.number(),
  }),
  /** The next 60 days from today, week by week in order; the last week is shorter. Days are both included. */
  renewals: z.array(z.object({ from: z.string(), to: z.string(), count: z.number(), amount: z.number() })),
  /** The last twelve months, the present one last; a client's payment counts under the virtual plan's booking type. */
  revenue: z.array(
    z.object({
      /** YYYY-MM */
      month: z.string(),
      amount: z.number(),
      plans: z.array(z.object({ bookingType: z.enum(BOOKING_TYPES), planName: z.string(), amount: z.number() })),
    }),
  ),
  /** What is waiting for somebody. */
  waiting: z.object({
    inbox: z.number(),
    paymentReviews: z.number(),
    unmatchedPayments: z.number(),
    /** That somebody has to pay back by hand. */
    refunds: z.number(),
    failedMessages: z.number(),
  }),
});
export type AdminSummary = z.infer<typeof AdminSummary>;

// Bookings

export const AdminBooking = z.object({
  id: z.string(),
  bookingType: z.enum(BOOKING_TYPES),
  planName: z.string(),
  status: z.enum(BOOKING_STATUSES),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  customerPhoneE164: z.nullable(z.string()),
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  numberOfPeople: z.nullable(z.number()),
  amount: z.number(),
  notes: z.nullable(z.string()),
  /** Begins with `desk-` when it was paid at the desk. */
  paymentReference: z.nullable(z.string()),
  /** As printed: AH-000042. */
  receiptNumber: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  cancelledReason: z.nullable(z.string()),
  createdAt: z.string(),
});
export type AdminBooking = z.infer<typeof AdminBooking>;

/**
 * GET /api/admin/bookings, a page. `today` and `upcoming` are arrivals by day, without cancelled ones unless `status`
 * asks for them; `all` (the default) is the newest booking first. `search` is part of the name, e-mail or phone.
 */
export const ListBookingsQuery = z.object({
  view: z.optional(z.enum(BOOKING_VIEWS, "View must be today, upcoming or all")),
  status: z.optional(z.enum(BOOKING_STATUSES, "Status is not known")),
  type: z.optional(z.enum(BOOKING_TYPES, "Booking type is not known")),
  search,
  ...page,
});
export type ListBookingsQuery = z.infer<typeof ListBookingsQuery>;

export const AdminBookingPage = z.extend(pageOf(AdminBooking), found);
export type AdminBookingPage = z.infer<typeof AdminBookingPage>;

// POST /api/admin/bookings/:id/confirm takes no body and answers 200 AdminBooking; the customer gets a mail.

/**
 * POST /api/admin/bookings/:id/cancel, 200 CancelledBooking. The customer gets a mail with the reason and what goes back.
 * `isUnused` is staff's word that nobody came, which matters for a weekly or monthly plan.
 */
export const CancelBookingInput = z.object({
  reason: singleLine("A reason is required", { min: 3, max: 500, maxMessage: "Reason must be at most 500 characters" }),
  isUnused: z.optional(z.boolean("Say whether it was used")),
});
export type CancelBookingInput = z.infer<typeof CancelBookingInput>;

/** What goes back for a payment, in cedis, and the rule that says so. */
export const AdminRefund = z.object({
  id: z.string(),
  bookingId: z.string(),
  paymentReference: z.nullable(z.string()),
  amount: z.number(),
  rule: z.enum(REFUND_RULES),
  status: z.enum(REFUND_STATUSES),
});
export type AdminRefund = z.infer<typeof AdminRefund>;

export const RefundItem = z.extend(AdminRefund, { createdAt: z.string(), booking: AdminBooking });
export type RefundItem = z.infer<typeof RefundItem>;

/** GET /api/admin/refunds: what is still owed or on its way, the oldest first. */
export const RefundPage = pageOf(RefundItem);
export type RefundPage = z.infer<typeof RefundPage>;

/** `refund` is null when nothing had been paid. */
export const CancelledBooking = z.extend(AdminBooking, { refund: z.nullable(AdminRefund) });
export type CancelledBooking = z.infer<typeof CancelledBooking>;

// POST /api/admin/payments/:reference/refund takes no body and answers 200 AdminRefund: a payment under review goes back
// whole, or a failed refund is tried again.
// POST /api/admin/refunds/:id/done takes no body and answers 200 AdminRefund: it was paid back by hand.

/** POST /api/admin/bookings/:id/payments, 201 AdminBooking, paid in full with a receipt number. */
export const RecordDeskPaymentInput = z.object({
  method: z.enum(DESK_METHODS, "Choose cash or mobile money"),
  note: optionalLine(500, "Note must be at most 500 characters"),
});
export type RecordDeskPaymentInput = z.infer<typeof RecordDeskPaymentInput>;

/** A payment that paid for nothing. `asked` and `charged` are in the currency's own unit: cedis for GHS. */
export const PaymentReview = z.object({
  reference: z.string(),
  reason: z.nullable(z.enum(REVIEW_REASONS)),
  asked: z.number(),
  charged: z.nullable(z.number()),
  chargedCurrency: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  /** As the gateway says it. */
  paidAt: z.nullable(z.string()),
  createdAt: z.string(),
  booking: AdminBooking,
});
export type PaymentReview = z.infer<typeof PaymentReview>;

/** GET /api/admin/payments/review, the oldest first, without those that were resolved. */
export const PageQuery = z.object(page);
export type PageQuery = z.infer<typeof PageQuery>;

export const PaymentReviewPage = pageOf(PaymentReview);
export type PaymentReviewPage = z.infer<typeof PaymentReviewPage>;

/** A success at the gateway on a reference we never gave out. */
export const UnmatchedPayment = z.object({ reference: z.string(), noticedAt: z.string() });
export type UnmatchedPayment = z.infer<typeof UnmatchedPayment>;

/** GET /api/admin/payments/unmatched, the oldest first, without those that were resolved. */
export const UnmatchedPaymentPage = pageOf(UnmatchedPayment);
export type UnmatchedPaymentPage = z.infer<typeof UnmatchedPaymentPage>;

export const PaymentReferenceParams = z.object({
  reference: z.string().check(z.regex(/^[A-Za-z0-9-]{1,100}$/, "Payment reference is not known")),
});

/** POST /api/admin/payments/:reference/resolve, 200 `{ ok: true }`, under review or unmatched; 409 when it was resolved already. */
export const ResolvePaymentInput = z.object({
  note: paragraphs("A note is required", { min: 3, max: 1000, maxMessage: "Note must be at most 1000 characters" }),
});
export type ResolvePaymentInput = z.infer<typeof ResolvePaymentInput>;

// Inbox

export const InboxItem = z.object({
  kind: z.enum(INBOX_KINDS),
  id: z.string(),
  status: z.enum(INBOX_STATUSES),
  ownerInitials: z.nullable(z.string()),
  source: z.enum(INBOX_SOURCES),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  phoneE164: z.nullable(z.string()),
  message: z.nullable(z.string()),
  category: z.nullable(z.enum(SUPPORT_CATEGORIES)),
  plan: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  country: z.nullable(z.enum(COUNTRIES)),
  page: z.nullable(z.string()),
  createdAt: z.string(),
  /** Whole minutes since `createdAt`. */
  ageMinutes: z.number(),
  /** By when the site promises an answer. */
  promisedBy: z.string(),
  answeredAt: z.nullable(z.string()),
  /** Whole minutes from `createdAt` to `answeredAt`. */
  replyMinutes: z.nullable(z.number()),
});
export type InboxItem = z.infer<typeof InboxItem>;

/** GET /api/admin/inbox, the newest first. */
export const ListInboxQuery = z.object({
  kind: z.optional(z.enum(INBOX_KINDS, "Kind must be lead or contact")),
  status: z.optional(z.enum(INBOX_STATUSES, "Status is not known")),
  ...page,
});
export type ListInboxQuery = z.infer<typeof ListInboxQuery>;

export const InboxPage = z.extend(pageOf(InboxItem), {
  newCount: z.number(),
  /** Of what was answered since the first of the month, each in whole minutes; null where nothing was. */
  medianReplyMinutes: z.nullable(z.number()),
  answeredThisMonth: z.number(),
});
export type InboxPage = z.infer<typeof InboxPage>;

export const InboxItemParams = z.object({ kind: z.enum(INBOX_KINDS, "This is not known"), id: AdminIdParams.shape.id });

/** PATCH /api/admin/inbox/:kind/:id, 200 InboxItem. `ownerInitials` null or "" means nobody's. */
export const ChangeInboxItemInput = z
  .object({
    status: z.optional(z.enum(INBOX_STATUSES, "Status is not known")),
    ownerInitials: z.optional(
      z.nullable(
        z
          .string("Initials are 1 to 4 letters")
          .check(z.trim(), z.toUpperCase(), z.regex(/^(\p{L}{1,4})?$/u, "Initials are 1 to 4 letters")),
      ),
    ),
  })
  .check(
    z.refine((change) => change.status !== undefined || change.ownerInitials !== undefined, {
      message: "Say what to change",
      path: ["status"],
    }),
  );
export type ChangeInboxItemInput = z.infer<typeof ChangeInboxItemInput>;

// Outbox

export const OutboxMessage = z.object({
  id: z.string(),
  kind: z.enum(OUTBOX_KINDS),
  audience: z.enum(OUTBOX_AUDIENCES),
  status: z.enum(OUTBOX_STATUSES),
  /** The name of the person it is about, where there is one. */
  about: z.nullable(z.string()),
  /** That person's e-mail address. Messages to the customer go there. */
  email: z.nullable(z.string()),
  subjectId: z.string(),
  attempts: z.number(),
  /** Null once it was sent or given up. */
  nextAttemptAt: z.nullable(z.string()),
  /** A short label of the last failure, without anything personal. */
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

/** GET /api/admin/outbox, the newest first. */
export const ListOutboxQuery = z.object({
  status: z.optional(z.enum(OUTBOX_STATUSES, "Status is not known")),
  ...page,
});
export type ListOutboxQuery = z.infer<typeof ListOutboxQuery>;

export const OutboxPage = pageOf(OutboxMessage);
export type OutboxPage = z.infer<typeof OutboxPage>;

// POST /api/admin/outbox/:id/resend takes no body and answers 200 OutboxMessage, waiting; 409 when it waits already.

// History

export const HistoryEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.enum(AUDIT_ACTORS),
  /** For staff: the first eight hexadecimal digits of the SHA-256 of the key that was used. */
  fingerprint: z.nullable(z.string()),
  action: z.enum(AUDIT_ACTIONS),
  subjectType: z.enum(AUDIT_SUBJECTS),
  subjectId: z.string(),
  /** Names ending in `Pesewas` are pesewas. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** GET /api/admin/history, the newest first; with `subjectId` only what happened to one thing. */
export const ListHistoryQuery = z.object({
  subjectId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  ...page,
});
export type ListHistoryQuery = z.infer<typeof ListHistoryQuery>;

export const HistoryPage = pageOf(HistoryEntry);
export type HistoryPage = z.infer<typeof HistoryPage>;

/** GET /api/admin/exports/:list: text/csv with a byte-order mark, all rows, one file for each list. */
export const ExportParams = z.object({ list: z.enum(EXPORT_LISTS, "There is no such list") });

/** An instant with its offset, between 2000 and 2100. Gives the ISO text in UTC. */
function instant(message: string) {
  return z.string(message).check(
    z.trim(),
    z.iso.datetime({ offset: true, message }),
    z.regex(/^20\d\d-/, message),
    z.overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString())),
  );
}
