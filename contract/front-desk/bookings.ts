import * as z from "zod/mini";
import { bookingMonths, planOf } from "#contract/bookings.ts";
import {
  amountInCedis,
  calendarDay,
  companyName,
  companyTin,
  emailAddress,
  optionalLine,
  optionalParagraphs,
  personName,
  phoneNumber,
  singleLine,
  typedAmountInCedis,
  wholeNumber,
} from "#contract/fields.ts";
import { unitOfStay } from "#contract/front-desk/availability/units.ts";
import {
  BOOKING_STATUSES,
  BOOKING_TYPES,
  type BookingSource,
  type BookingStatus,
  type BookingType,
  DESK_SOURCES,
  isGroupPlan,
  SOLD_TYPES,
  START_DATE_REQUIRED,
} from "#domain/bookings/bookings.ts";
import { MAX_PEOPLE } from "#domain/catalogue/plans.ts";
import {
  BOOKING_VIEWS,
  DESK_METHODS,
  type DeskMethod,
  MAX_GROUP,
  needsTransactionId,
  PAYMENT_KINDS,
  STAFF_PAYMENT_KINDS,
} from "#domain/front-desk/desk.ts";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import type { Channel } from "#domain/messages/channels.ts";
import type { DisputeOutcome } from "#domain/payments/disputes.ts";
import type { AttemptStatus, GatewayStatus } from "#domain/payments/payments.ts";
import type { RefundRule, RefundStatus } from "#domain/payments/refunds.ts";
import { PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";
import { adminId, type Page, pageFields, type SearchTruncation, searchField } from "./front-desk.ts";
import type { AdminVisit } from "./visits.ts";

export interface AdminBooking {
  id: string;
  bookingType: BookingType;
  planName: string;
  status: BookingStatus;
  customerName: string;
  /** Null if staff booked with a phone number alone. */
  customerEmail: string | null;
  /** As typed; null if staff booked with an email address alone. */
  customerPhone: string | null;
  customerPhoneE164: string | null;
  /** The channel of our next message to the customer; null if none reaches them. */
  channel: Channel | null;
  startDate: string;
  endDate: string | null;
  /** The last day, from `endDate` or the plan; null for plans with individual terms. */
  lastDay: string | null;
  /** The number of months paid at once. */
  months: number;
  /** Start of the first day, which decides about free moves and cancellation. */
  startsAt: string;
  numberOfPeople: number | null;
  amount: number;
  /** What is left to pay; 0 if it is paid or cancelled. */
  owed: number;
  /** The payment less its refunds; 0 if unpaid. */
  netAmount: number;
  notes: string | null;
  /** The company on the receipt, and its taxpayer number. */
  companyName: string | null;
  companyTin: string | null;
  /** Starts with `desk-` for a desk payment. */
  paymentReference: string | null;
  /** The latest online payment attempt of an unpaid booking. */
  onlinePayment: AdminOnlinePayment | null;
  /** How it was paid at the desk, with staff's note. */
  deskPayment: DeskPayment | null;
  /** Oldest first. */
  refunds: AdminRefund[];
  /** Oldest first. */
  disputes: AdminDispute[];
  /** As printed: AH-000042. */
  receiptNumber: string | null;
  paidAt: string | null;
  cancelledReason: string | null;
  /** When the hold of an unpaid booking expires; null if nothing is held, or it is confirmed. */
  heldUntil: string | null;
  source: BookingSource;
  /** The member of staff who booked it; null for the website and the shared key. */
  createdBy: string | null;
  /** Why staff agreed a different price. */
  agreedReason: string | null;
  /** Visits, in order of days. */
  visits: AdminVisit[];
  /** Reason for a closure that entitles it to a free move or full refund; null if there is none. */
  closedBecause: string | null;
  /** The possible extension because of closures: days, and the new last day; or null. */
  lengthening: { days: number; until: string } | null;
  createdAt: string;
}

export interface AdminOnlinePayment {
  reference: string;
  status: AttemptStatus;
  /** The gateway's latest status; null if it has not answered. */
  gatewayStatus: GatewayStatus | null;
  begunAt: string;
  /** When the gateway was last asked. */
  checkedAt: string;
}

export interface AdminDispute {
  /** The gateway's number of the dispute. */
  id: string;
  paymentReference: string;
  openedAt: string;
  resolvedAt: string | null;
  /** The disputed amount in cedis; null if the gateway has not reported it. */
  amount: number | null;
  /** The bank's category. */
  category: string | null;
  /** Deadline for our answer. */
  dueAt: string | null;
  /** Null while it is open. */
  outcome: DisputeOutcome | null;
  /** The gateway's own status. */
  gatewayStatus: string | null;
  resolution: string | null;
}

export interface DeskPayment {
  method: DeskMethod;
  note: string | null;
  /** The wallet's transaction number. */
  transactionId: string | null;
}

/**
 * GET /api/admin/bookings, a page. `today` and `upcoming` are arrivals by day and name, without cancelled ones unless
 * `status` asks for them. `all` (the default) is newest first. `search` matches part of a name, email or phone, a whole
 * payment reference, or a receipt number. Names are the customer's and the company's.
 */
export const ListBookingsQuery = z.lazy(() =>
  z.object({
    view: z.optional(z.enum(BOOKING_VIEWS, "View must be today, upcoming or all")),
    status: z.optional(z.enum(BOOKING_STATUSES, "Unknown status")),
    type: z.optional(planOf(BOOKING_TYPES, "Unknown booking type")),
    search: searchField(),
    ...pageFields(),
  }),
);
export type ListBookingsQuery = z.infer<typeof ListBookingsQuery>;

export type AdminBookingPage = Page<AdminBooking> & SearchTruncation;

const AGREED_AMOUNT_MESSAGE = "The agreed price must be zero or more, with at most two decimals";
const TRANSACTION_MESSAGE = "Enter a transaction number of 6 to 40 letters and digits";

/** A mobile-money transaction number, in capitals and without spaces. Unique per payment. */
export const transactionId = () =>
  z.optional(
    z.string(TRANSACTION_MESSAGE).check(
      z.overwrite((text) =>
        text
          .normalize("NFKC")
          .replace(/[\s.\-/]/g, "")
          .toUpperCase(),
      ),
      z.regex(/^[0-9A-Z]{6,40}$/, TRANSACTION_MESSAGE),
    ),
  );

const NOTE_MESSAGE = "Note must be at most 500 characters";
const TRANSACTION_REQUIRED = "Enter the transaction number from the wallet";

const staffPayment = <const Kinds extends readonly string[]>(kinds: Kinds) =>
  z
    .object(
      {
        kind: z.enum(kinds, "Choose how the customer pays"),
        note: optionalLine(500, NOTE_MESSAGE),
        transactionId: transactionId(),
      },
      "Choose how the customer pays",
    )
    .check(
      z.refine(({ kind, transactionId: id }) => !needsTransactionId(kind) || id !== undefined, {
        error: TRANSACTION_REQUIRED,
        path: ["transactionId"],
      }),
    );

/** The payment of what staff add: `payment` as for a booking, or the fields of a payment that was taken. */
export const deskPaymentFields = () => ({
  payment: z.optional(staffPayment(STAFF_PAYMENT_KINDS)),
  method: z.optional(z.enum(DESK_METHODS, "Choose how it was paid")),
  note: optionalLine(500, NOTE_MESSAGE),
  transactionId: transactionId(),
});

export const hasTransactionId = () =>
  z.refine<{ method?: string | undefined; transactionId?: string | undefined }>(
    ({ method = "", transactionId: id }) => !needsTransactionId(method) || id !== undefined,
    { error: TRANSACTION_REQUIRED, path: ["transactionId"] },
  );

const PEOPLE_BOUNDS = {
  min: 1,
  max: MAX_PEOPLE,
  maxMessage: `Number of people must be at most ${MAX_PEOPLE}`,
};

/**
 * POST /api/admin/bookings, 201 StaffBooking: books for a customer at the desk, by phone or by message, with the site's
 * rules and prices. A payment is recorded in the same transaction. `amount` is the price that was shown: 409
 * `price_changed` if it differs now. `agreedAmount` is a different price, with its reason. 409 `fully_booked` or
 * `closed_day` unless `overbook` with a reason; 409 `duplicate_transaction` for a used transaction number. `others`
 * books the same desk plan for more people, all or none, with one payment; each has a booking and a receipt. A client's
 * guests (`clientId`) get the client's company, and may be booked on its account. An
 * `Idempotency-Key` header makes a retry return the same booking.
 */
export const CreateStaffBookingInput = z.lazy(() =>
  z
    .object({
      customerName: personName(),
      customerEmail: z.optional(emailAddress()),
      customerPhone: z.optional(phoneNumber(PHONE_TOO_SHORT)),
      bookingType: planOf(SOLD_TYPES, "Choose what to book"),
      startDate: calendarDay(START_DATE_REQUIRED),
      endDate: z.optional(calendarDay("Enter a valid end date")),
      numberOfPeople: z.optional(wholeNumber("Number of people must be at least 1", PEOPLE_BOUNDS)),
      months: bookingMonths(),
      notes: optionalParagraphs(1000, "Notes must be at most 1000 characters"),
      companyName: companyName(),
      companyTin: companyTin(),
      amount: z.optional(amountInCedis("Amount must be a positive number with at most two decimals")),
      source: z.enum(DESK_SOURCES, "Choose walk-in, phone or message"),
      payment: staffPayment(PAYMENT_KINDS),
      agreedAmount: z.optional(
        typedAmountInCedis(AGREED_AMOUNT_MESSAGE, "Use commas only between thousands, as in 1,250.50"),
      ),
      agreedReason: optionalLine(200, "Reason must be at most 200 characters"),
      overbook: z.optional(z.boolean("Choose whether to overbook")),
      overbookReason: optionalLine(200, "Reason must be at most 200 characters"),
      others: z.optional(
        z
          .array(personName(), "Enter the names of the other people")
          .check(z.maxLength(MAX_GROUP - 1, `Book at most ${MAX_GROUP} people at once`)),
      ),
      clientId: z.optional(adminId()),
    })
    .check(
      z.refine(({ others = [], bookingType }) => others.length === 0 || isGroupPlan(bookingType), {
        error: "Book several people at once with day passes or weeks only",
        path: ["others"],
      }),
      z.refine(({ others = [], payment }) => others.length === 0 || payment.kind !== "link", {
        error: "A payment link is for one person. Take the payment now, or later",
        path: ["others"],
      }),
      z.refine(({ clientId, payment }) => payment.kind !== "account" || clientId !== undefined, {
        error: "Only a client's guests can be booked on account",
        path: ["payment"],
      }),
      z.refine(({ customerEmail, customerPhone }) => customerEmail !== undefined || customerPhone !== undefined, {
        error: "Enter a phone number or an email address",
        path: ["customerPhone"],
      }),
      z.refine(({ agreedAmount, agreedReason = "" }) => agreedAmount === undefined || agreedReason.length >= 3, {
        error: "Enter the reason for the agreed price, in at least 3 characters",
        path: ["agreedReason"],
      }),
      z.refine(({ overbook, overbookReason = "" }) => !overbook || overbookReason.length >= 3, {
        error: "Enter a reason of at least 3 characters",
        path: ["overbookReason"],
      }),
    ),
);
export type CreateStaffBookingInput = z.infer<typeof CreateStaffBookingInput>;

/** `payUrl` is the payment link; null unless it was requested. `others` are the bookings of the same act. */
export type StaffBooking = AdminBooking & { payUrl: string | null; others: AdminBooking[] };

/** POST /api/admin/bookings/:id/pay-link, no body, 200 PayLink: the same link each time, for any payer. */
export interface PayLink {
  payUrl: string;
}

// POST /api/admin/bookings/:id/manage-link and /new-link, no body, 200 ManageLink: the link with which the customer
// sees, moves and cancels the booking. A new link invalidates earlier ones and is emailed to the customer.

// POST /api/admin/bookings/:id/confirm, no body, 200 AdminBooking. Emails the customer.

/** Why a manager acts against the rule. */
export const overrideReason = () => optionalLine(200, "Reason must be at most 200 characters");

/**
 * POST /api/admin/bookings/:id/move, 200 AdminBooking: moves it to another day at the same price. Emails the customer.
 * `from` is the start day that was shown: 409 `conflict` if it differs now, or a paid booking can no longer move for
 * free, unless a manager gives `overrideReason`. 409 `fully_booked` or `closed_day` unless `overbook` with a reason. `resource` changes the kind of desk or
 * room. A payment that arrived after the hold expired then pays for it.
 */
export const MoveBookingInput = z.lazy(() =>
  z.object({
    startDate: calendarDay(START_DATE_REQUIRED),
    from: calendarDay("Reload the page and try again"),
    resource: z.optional(z.enum(RESOURCES, "Unknown resource")),
    overbook: z.optional(z.boolean("Choose whether to overbook")),
    overbookReason: optionalLine(200, "Reason must be at most 200 characters"),
    overrideReason: overrideReason(),
  }),
);
export type MoveBookingInput = z.infer<typeof MoveBookingInput>;

/**
 * POST /api/admin/bookings/:id/lengthen, 200 AdminBooking: extends it by each closed day that was added after it was
 * booked, once. Emails the customer. `until` is the new last day that was shown: 409 `conflict` if it differs now,
 * `fully_booked` if a gained day is full.
 */
export const ExtendBookingInput = z.lazy(() => z.object({ until: calendarDay("Reload the page and try again") }));
// POST /api/admin/bookings/:id/confirm/undo and /:id/lengthen/undo, no body, 200 AdminBooking: within ten minutes, the
// booking is as it was before, and the customer gets an email. 409 `conflict` later, or if the booking has changed.
export type ExtendBookingInput = z.infer<typeof ExtendBookingInput>;

/**
 * POST /api/admin/bookings/:id/cancel, 200 CancelledBooking. Emails the customer the reason and the refund.
 * `refundAmount` is another sum in cedis than the rule gives, for a manager or owner, with `overrideReason`, which the
 * history and the month's report keep. `was` is the status
 * that was shown: 409 `conflict` if it differs now, so a payment that just arrived is not kept. 409 also during a
 * dispute, unless `inSpiteOfDispute`.
 */
export const CancelBookingInput = z.lazy(() =>
  z.object({
    reason: singleLine("A reason is required", {
      min: 3,
      max: 500,
      maxMessage: "Reason must be at most 500 characters",
    }),
    refundAmount: z.optional(
      typedAmountInCedis(
        "Refund must be zero or more, with at most two decimals",
        "Use commas only between thousands, as in 1,250.50",
      ),
    ),
    overrideReason: overrideReason(),
    was: z.optional(z.enum(BOOKING_STATUSES, "Unknown status")),
    inSpiteOfDispute: z.optional(z.boolean("Choose whether you know of the dispute")),
  }),
);
export type CancelBookingInput = z.infer<typeof CancelBookingInput>;

/** A refund of a payment, in cedis, and its rule. */
export interface AdminRefund {
  id: string;
  bookingId: string;
  paymentReference: string | null;
  amount: number;
  rule: RefundRule;
  status: RefundStatus;
  /** The gateway's reason for a failed refund; null if it gave none. */
  failure: string | null;
  createdAt: string;
  /** When its status last changed. */
  updatedAt: string;
}

/** `refund` is null if nothing was paid. */
export type CancelledBooking = AdminBooking & {
  refund: AdminRefund | null;
};

/**
 * POST /api/admin/bookings/:id/price, 200 AdminBooking: sets the agreed price of a booking without a list price. `was`
 * is the amount that was shown: 409 if it differs now, or the booking is paid or being paid.
 */
export const PriceBookingInput = z.lazy(() =>
  z.object({
    amount: typedAmountInCedis(
      "Amount must be zero or more, with at most two decimals",
      "Use commas only between thousands, as in 1,250.50",
    ),
    reason: singleLine("Enter what was agreed, in at least 3 characters", {
      min: 3,
      max: 200,
      maxMessage: "Reason must be at most 200 characters",
    }),
    was: z.number("Reload the page and try again"),
  }),
);
export type PriceBookingInput = z.infer<typeof PriceBookingInput>;

const contactFields = () => ({
  customerName: z.optional(personName()),
  customerEmail: z.optional(emailAddress()),
  customerPhone: z.optional(phoneNumber(PHONE_TOO_SHORT)),
  notes: optionalParagraphs(1000, "Notes must be at most 1000 characters"),
  companyName: companyName(),
  companyTin: companyTin(),
});

/**
 * PATCH /api/admin/bookings/:id, 200 AdminBooking. `seen` has the shown value of each submitted field: 409 `conflict`
 * if one differs now, and nothing is changed. `unitId` is another room or desk, or none: 409 also if another stay has it
 * on one of the days, 404 until the booking is paid or confirmed. `sendAgain` resends the customer's latest email, such
 * as a receipt, to the corrected address.
 */
export const CorrectBookingInput = z.lazy(() =>
  z.object({
    ...contactFields(),
    unitId: z.optional(unitOfStay()),
    seen: z.optional(
      z.object(
        {
          unitId: z.optional(unitOfStay()),
          customerName: previousText(),
          customerEmail: previousText(),
          customerPhone: previousText(),
          notes: previousText(),
          companyName: previousText(),
          companyTin: previousText(),
        },
        "Reload the page and try again",
      ),
    ),
    sendAgain: z.optional(z.boolean("Choose whether to resend the email")),
  }),
);
export type CorrectBookingInput = z.infer<typeof CorrectBookingInput>;

// GET /api/admin/bookings/:id, 200 AdminBooking.
// POST /api/admin/bookings/:id/check-payment, no body, 200 AdminBooking: asks the gateway about an online payment,
// unless it was just asked. For a paid booking it asks about refunds and disputes.
// POST /api/admin/bookings/:id/keep-place, no body, 200 AdminBooking: keeps the allocation of a booking that was fully
// refunded externally. 409 if the question has been answered.

function previousText() {
  return z.optional(z.nullable(z.string("Reload the page and try again")));
}
