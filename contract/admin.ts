import * as z from "zod/mini";
import type { AuditAction, AuditActor, AuditSubject } from "#domain/audit.ts";
import { BOOKING_STATUSES, BOOKING_TYPES, type BookingStatus, type BookingType } from "#domain/bookings.ts";
import type { RefundRule } from "#domain/cancellation.ts";
import {
  CLIENT_SORTS,
  CLIENT_STATUSES,
  type ClientStatus,
  COUNTRIES,
  type Country,
  VIRTUAL_PLANS,
  type VirtualPlan,
} from "#domain/clients.ts";
import { BOOKING_VIEWS, DESK_METHODS, EXPORT_LISTS, MAX_SEARCH } from "#domain/desk.ts";
import { INBOX_KINDS, INBOX_STATUSES, type InboxKind, type InboxStatus } from "#domain/inbox.ts";
import type { InboxSource } from "#domain/inbox-sources.ts";
import { OUTBOX_STATUSES, type OutboxAudience, type OutboxKind, type OutboxStatus } from "#domain/outbox.ts";
import type { ReviewReason } from "#domain/payments.ts";
import type { RefundStatus } from "#domain/refunds.ts";
import type { SupportCategory } from "#domain/support.ts";
import {
  amountInCedis,
  businessName,
  calendarDay,
  emailAddress,
  fullName,
  optionalLine,
  optionalParagraphs,
  paragraphs,
  phoneNumber,
  singleLine,
  wholeNumber,
} from "./fields.ts";

/**
 * The staff page's calls. Every one but the first carries `ADMIN_KEY_HEADER`.
 * Refusals: 401 `unauthorized`, 429 `too_many_requests` with Retry-After, 503 `not_configured`, 404 `not_found`,
 * 409 `conflict` with a sentence that says why, 400 `validation_failed` with `fields`.
 * Amounts are cedis, days are days in Accra (YYYY-MM-DD), instants are ISO texts.
 */

/** How many rows a page of a list has when nothing is asked for, and at most. */
export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 100;

const page = () => ({
  /** What `nextCursor` of the page before said. */
  cursor: z.optional(z.string("Cursor is not known").check(z.maxLength(2000, "Cursor is not known"))),
  limit: z.optional(wholeNumber(`Limit must be 1 to ${MAX_PAGE_SIZE}`, { min: 1, max: MAX_PAGE_SIZE })),
});

/** A page of a list. `nextCursor` is null on the last one. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

const search = () => optionalLine(MAX_SEARCH, `Search must be at most ${MAX_SEARCH} characters`);

const adminId = () => z.uuid("This is not known");

export const AdminIdParams = z.lazy(() => z.object({ id: adminId() }));
export type AdminIdParams = z.infer<typeof AdminIdParams>;

/** POST /api/admin/session, 200 `{ ok: true }`; 401 for a wrong password, 429 after five wrong ones in a minute. */
export const AdminSessionInput = z.lazy(() =>
  z.object({
    password: z
      .string("Password is required")
      .check(z.minLength(1, "Password is required"), z.maxLength(500, "Password must be at most 500 characters")),
  }),
);
export type AdminSessionInput = z.infer<typeof AdminSessionInput>;

// Virtual-office clients

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
  lastPaymentDate: string | null;
  status: ClientStatus;
  documents: string[];
  notes: string | null;
  createdAt: string;
  updatedAt: string;
}

/**
 * GET /api/admin/vo-clients. Without any parameter the answer is the plain list, AdminClient[], by next due date.
 * With one or more it is a page. `search` is part of the full or business name, in any case.
 */
export const ListClientsQuery = z.lazy(() =>
  z.object({
    search: search(),
    sort: z.optional(z.enum(CLIENT_SORTS, "Sort must be next_due or name")),
    status: z.optional(z.enum(CLIENT_STATUSES, "Status is not known")),
    ...page(),
  }),
);
export type ListClientsQuery = z.infer<typeof ListClientsQuery>;

/** On the first page of a search: whether more names match than are looked through, which are the newest `MOST_FOUND`. */
interface Found {
  isCut?: boolean | undefined;
}

/** `total` counts what matches, and comes with the first page only. */
export type AdminClientPage = Page<AdminClient> & {
  total?: number | undefined;
} & Found;

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
    /** Cedis a month, as a number or a plain decimal text. */
    amount: amountInCedis("Amount must be zero or more, with at most two decimals"),
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
 * PATCH /api/admin/vo-clients/:id/status, 200 AdminClient, also when it was inactive already; 409 where a payment has
 * moved the `nextDueDate` that was seen.
 */
export const SetClientStatusInput = z.lazy(() =>
  z.object({
    status: z.literal("inactive", "Status can only be set to inactive"),
    nextDueDate: z.optional(calendarDay("Next due date is not a date")),
  }),
);
export type SetClientStatusInput = z.infer<typeof SetClientStatusInput>;

/** GET /api/admin/summary */
export interface AdminSummary {
  /** `total` counts inactive clients too. */
  clients: {
    total: number;
    active: number;
    dueSoon: number;
    overdue: number;
    inactive: number;
  };
  /** The next 60 days from today, week by week in order; the last week is shorter. Days are both included. */
  renewals: {
    from: string;
    to: string;
    count: number;
    amount: number;
  }[];
  /** The last twelve months, the present one last; a client's payment counts under the virtual plan's booking type. */
  revenue: {
    /** YYYY-MM */
    month: string;
    amount: number;
    plans: {
      bookingType: BookingType;
      planName: string;
      amount: number;
    }[];
  }[];
  /** What is waiting for somebody. */
  waiting: {
    inbox: number;
    paymentReviews: number;
    unmatchedPayments: number;
    /** That somebody has to pay back by hand. */
    refunds: number;
    failedMessages: number;
  };
}

// Bookings

export interface AdminBooking {
  id: string;
  bookingType: BookingType;
  planName: string;
  status: BookingStatus;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  customerPhoneE164: string | null;
  startDate: string;
  endDate: string | null;
  numberOfPeople: number | null;
  amount: number;
  notes: string | null;
  /** Begins with `desk-` when it was paid at the desk. */
  paymentReference: string | null;
  /** As printed: AH-000042. */
  receiptNumber: string | null;
  paidAt: string | null;
  cancelledReason: string | null;
  createdAt: string;
}

/**
 * GET /api/admin/bookings, a page. `today` and `upcoming` are arrivals by day and name, without cancelled ones unless
 * `status` asks for them; `all` (the default) is the newest booking first. `search` is part of the name, e-mail or
 * phone, or a payment's whole reference or a receipt's number.
 */
export const ListBookingsQuery = z.lazy(() =>
  z.object({
    view: z.optional(z.enum(BOOKING_VIEWS, "View must be today, upcoming or all")),
    status: z.optional(z.enum(BOOKING_STATUSES, "Status is not known")),
    type: z.optional(z.enum(BOOKING_TYPES, "Booking type is not known")),
    search: search(),
    ...page(),
  }),
);
export type ListBookingsQuery = z.infer<typeof ListBookingsQuery>;

export type AdminBookingPage = Page<AdminBooking> & Found;

// POST /api/admin/bookings/:id/confirm takes no body and answers 200 AdminBooking; the customer gets a mail.

/**
 * POST /api/admin/bookings/:id/cancel, 200 CancelledBooking. The customer gets a mail with the reason and what goes back.
 * `isUnused` is staff's word that nobody came, which matters for a weekly or monthly plan. `was` is the status that was
 * seen: 409 `conflict` where it is another by now, so that nobody cancels, and keeps, a payment that has just arrived.
 */
export const CancelBookingInput = z.lazy(() =>
  z.object({
    reason: singleLine("A reason is required", {
      min: 3,
      max: 500,
      maxMessage: "Reason must be at most 500 characters",
    }),
    isUnused: z.optional(z.boolean("Say whether it was used")),
    was: z.optional(z.enum(BOOKING_STATUSES, "Status is not known")),
  }),
);
export type CancelBookingInput = z.infer<typeof CancelBookingInput>;

/** What goes back for a payment, in cedis, and the rule that says so. */
export interface AdminRefund {
  id: string;
  bookingId: string;
  paymentReference: string | null;
  amount: number;
  rule: RefundRule;
  status: RefundStatus;
}

export type RefundItem = AdminRefund & {
  createdAt: string;
  booking: AdminBooking;
};

/** GET /api/admin/refunds: what is still owed or on its way, the oldest first. */
export type RefundPage = Page<RefundItem>;

/** `refund` is null when nothing had been paid. */
export type CancelledBooking = AdminBooking & {
  refund: AdminRefund | null;
};

// POST /api/admin/payments/:reference/refund takes no body and answers 200 AdminRefund: a payment under review goes back
// whole and is resolved by it, or a failed refund is tried again.
// POST /api/admin/refunds/:id/done takes no body and answers 200 AdminRefund: it was paid back by hand.

/** POST /api/admin/bookings/:id/payments, 201 AdminBooking, paid in full with a receipt number. */
export const RecordDeskPaymentInput = z.lazy(() =>
  z.object({
    method: z.enum(DESK_METHODS, "Choose cash or mobile money"),
    note: optionalLine(500, "Note must be at most 500 characters"),
  }),
);
export type RecordDeskPaymentInput = z.infer<typeof RecordDeskPaymentInput>;

/** A payment that paid for nothing. `asked` and `charged` are in the currency's own unit: cedis for GHS. */
export interface PaymentReview {
  reference: string;
  reason: ReviewReason | null;
  asked: number;
  charged: number | null;
  chargedCurrency: string | null;
  channel: string | null;
  /** As the gateway says it. */
  paidAt: string | null;
  createdAt: string;
  booking: AdminBooking;
}

/** GET /api/admin/payments/review, the oldest first, without those that were resolved. */
export const PageQuery = z.lazy(() => z.object(page()));
export type PageQuery = z.infer<typeof PageQuery>;

export type PaymentReviewPage = Page<PaymentReview>;

/** A success at the gateway on a reference we never gave out. */
export interface UnmatchedPayment {
  reference: string;
  noticedAt: string;
}

/** GET /api/admin/payments/unmatched, the oldest first, without those that were resolved. */
export type UnmatchedPaymentPage = Page<UnmatchedPayment>;

/** Any payment at the gateway: what belongs to no attempt has a reference that is not ours. */
export const GatewayReferenceParams = z.lazy(() =>
  z.object({
    reference: z.string().check(z.regex(/^[!-~]{1,200}$/, "Payment reference is not known")),
  }),
);

/** POST /api/admin/payments/:reference/resolve, 200 `{ ok: true }`, under review or unmatched; 409 when it was resolved already. */
export const ResolvePaymentInput = z.lazy(() =>
  z.object({
    note: paragraphs("A note is required", { min: 3, max: 1000, maxMessage: "Note must be at most 1000 characters" }),
  }),
);
export type ResolvePaymentInput = z.infer<typeof ResolvePaymentInput>;

// Inbox

export interface InboxItem {
  kind: InboxKind;
  id: string;
  status: InboxStatus;
  ownerInitials: string | null;
  source: InboxSource;
  name: string;
  email: string;
  phone: string | null;
  phoneE164: string | null;
  message: string | null;
  category: SupportCategory | null;
  plan: string | null;
  businessName: string | null;
  country: Country | null;
  page: string | null;
  createdAt: string;
  /** Whole minutes since `createdAt`. */
  ageMinutes: number;
  /** By when the site promises an answer. */
  promisedBy: string;
  answeredAt: string | null;
  /** Whole minutes from `createdAt` to `answeredAt`. */
  replyMinutes: number | null;
}

/** GET /api/admin/inbox, the newest first. */
export const ListInboxQuery = z.lazy(() =>
  z.object({
    kind: z.optional(z.enum(INBOX_KINDS, "Kind must be lead or contact")),
    status: z.optional(z.enum(INBOX_STATUSES, "Status is not known")),
    ...page(),
  }),
);
export type ListInboxQuery = z.infer<typeof ListInboxQuery>;

export type InboxPage = Page<InboxItem> & {
  newCount: number;
  /** Of what was answered since the first of the month, each in whole minutes; null where nothing was. */
  medianReplyMinutes: number | null;
  answeredThisMonth: number;
};

export const InboxItemParams = z.lazy(() =>
  z.object({ kind: z.enum(INBOX_KINDS, "This is not known"), id: adminId() }),
);

/**
 * PATCH /api/admin/inbox/:kind/:id, 200 InboxItem. `ownerInitials` null or "" means nobody's; 409 where the item is no
 * longer `wasOwner`'s, or no longer `wasStatus`, which are the owner and the status that were seen.
 */
export const ChangeInboxItemInput = z.lazy(() =>
  z
    .object({
      status: z.optional(z.enum(INBOX_STATUSES, "Status is not known")),
      ownerInitials: z.optional(z.nullable(initials())),
      wasOwner: z.optional(z.nullable(initials())),
      wasStatus: z.optional(z.enum(INBOX_STATUSES, "Status is not known")),
    })
    .check(
      z.refine((change) => change.status !== undefined || change.ownerInitials !== undefined, {
        message: "Say what to change",
        path: ["status"],
      }),
    ),
);
export type ChangeInboxItemInput = z.infer<typeof ChangeInboxItemInput>;

function initials() {
  return z
    .string("Initials are 1 to 4 letters")
    .check(z.trim(), z.toUpperCase(), z.regex(/^(\p{L}{1,4})?$/u, "Initials are 1 to 4 letters"));
}

// Outbox

export interface OutboxMessage {
  id: string;
  kind: OutboxKind;
  audience: OutboxAudience;
  status: OutboxStatus;
  /** The name of the person it is about, where there is one. */
  about: string | null;
  /** That person's e-mail address. Messages to the customer go there. */
  email: string | null;
  subjectId: string;
  attempts: number;
  /** Null once it was sent or given up. */
  nextAttemptAt: string | null;
  /** A short label of the last failure, without anything personal. */
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
}

/** GET /api/admin/outbox, the newest first. */
export const ListOutboxQuery = z.lazy(() =>
  z.object({
    status: z.optional(z.enum(OUTBOX_STATUSES, "Status is not known")),
    ...page(),
  }),
);
export type ListOutboxQuery = z.infer<typeof ListOutboxQuery>;

export type OutboxPage = Page<OutboxMessage>;

// POST /api/admin/outbox/:id/resend takes no body and answers 200 OutboxMessage, waiting; 409 when it waits already.

// History

export interface HistoryEntry {
  id: string;
  at: string;
  actor: AuditActor;
  /** For staff: the first eight hexadecimal digits of the SHA-256 of the key that was used. */
  fingerprint: string | null;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  /** Names ending in `Pesewas` are pesewas. */
  detail: Record<string, string | number | null>;
}

/** GET /api/admin/history, the newest first; with `subjectId` only what happened to one thing. */
export const ListHistoryQuery = z.lazy(() =>
  z.object({
    subjectId: z.optional(singleLine("Subject is not known", { max: 200 })),
    ...page(),
  }),
);
export type ListHistoryQuery = z.infer<typeof ListHistoryQuery>;

export type HistoryPage = Page<HistoryEntry>;

/** GET /api/admin/exports/:list: text/csv with a byte-order mark, all rows, one file for each list. */
export const ExportParams = z.lazy(() => z.object({ list: z.enum(EXPORT_LISTS, "There is no such list") }));

/** An instant with its offset, between 2000 and 2100. Gives the ISO text in UTC. */
function instant(message: string) {
  return z.string(message).check(
    z.trim(),
    z.iso.datetime({ offset: true, message }),
    z.regex(/^20\d\d-/, message),
    z.overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString())),
  );
}
