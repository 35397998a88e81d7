import * as z from "zod/mini";
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
import {
  BOOKING_STATUSES,
  BOOKING_TYPES,
  type BookingSource,
  type BookingStatus,
  type BookingType,
  DESK_SOURCES,
  MAX_PEOPLE,
  START_DATE_REQUIRED,
} from "#domain/bookings/bookings.ts";
import type { RefundRule } from "#domain/bookings/cancellation.ts";
import { BOOKING_VIEWS, DESK_METHODS, type DeskMethod, STAFF_PAYMENT_KINDS } from "#domain/front-desk/desk.ts";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import type { DisputeOutcome } from "#domain/payments/disputes.ts";
import type { AttemptStatus, GatewayStatus } from "#domain/payments/payments.ts";
import type { RefundStatus } from "#domain/payments/refunds.ts";
import { PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";
import { type Page, pageFields, type SearchTruncation, searchField } from "./front-desk.ts";
import type { AdminVisit } from "./visits.ts";

export interface AdminBooking {
  id: string;
  bookingType: BookingType;
  planName: string;
  status: BookingStatus;
  customerName: string;
  /** Null of somebody whom staff booked for by a phone number alone. */
  customerEmail: string | null;
  /** As it was typed; null of somebody whom staff booked for by an e-mail address alone. */
  customerPhone: string | null;
  customerPhoneE164: string | null;
  startDate: string;
  endDate: string | null;
  /** The last day of the stay, also where `endDate` leaves it to the plan; null where the period is agreed apart. */
  lastDay: string | null;
  /** When it starts on its first day, by which moving and cancelling go. */
  startsAt: string;
  numberOfPeople: number | null;
  amount: number;
  /** What is left of what was paid once all that went back is taken off; 0 of what is not paid. */
  netAmount: number;
  notes: string | null;
  /** Whom the receipt is for where that is a company, and its taxpayer's number. */
  companyName: string | null;
  companyTin: string | null;
  /** Begins with `desk-` when it was paid at the desk. */
  paymentReference: string | null;
  /** The newest payment that was begun online for one that is not paid. */
  onlinePayment: AdminOnlinePayment | null;
  /** How it was paid at the desk, and what staff noted then, such as a transaction number. */
  deskPayment: DeskPayment | null;
  /** What goes or went back of it, the oldest first. */
  refunds: AdminRefund[];
  /** Payments of it that the customer asked the bank back, the oldest first. */
  disputes: AdminDispute[];
  /** As printed: AH-000042. */
  receiptNumber: string | null;
  paidAt: string | null;
  cancelledReason: string | null;
  /** The instant until which a place is held for one that is not paid; null where none is held, or it is kept for good. */
  heldUntil: string | null;
  source: BookingSource;
  /** Who of the staff booked it, by name; null of what came by the site, or with the shared key. */
  createdBy: string | null;
  /** Why staff agreed on another price than the plan's. */
  agreedReason: string | null;
  /** Who came and went on which of its days, the first day first. */
  visits: AdminVisit[];
  /** Why the house closes on a day of it, by which it may be moved, or paid back whole, free of charge; null where not. */
  closedBecause: string | null;
  /** By how many days it may be lengthened, and until when it lasts then, because the house closed on days of it; or null. */
  lengthening: { days: number; until: string } | null;
  createdAt: string;
}

export interface AdminOnlinePayment {
  reference: string;
  status: AttemptStatus;
  /** What the gateway last said; null where it has said nothing. */
  gatewayStatus: GatewayStatus | null;
  begunAt: string;
  /** When it was last asked. */
  checkedAt: string;
}

export interface AdminDispute {
  /** The gateway's number of it. */
  id: string;
  paymentReference: string;
  openedAt: string;
  resolvedAt: string | null;
  /** What the customer wants back, in cedis; null where the gateway has not said. */
  amount: number | null;
  /** Why, in the bank's word. */
  category: string | null;
  /** Until when the house can answer. */
  dueAt: string | null;
  /** Null while it has not ended. */
  outcome: DisputeOutcome | null;
  /** How it stands, in the gateway's own word. */
  gatewayStatus: string | null;
  resolution: string | null;
}

export interface DeskPayment {
  method: DeskMethod;
  note: string | null;
  /** What the wallet called it. */
  transactionId: string | null;
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
    search: searchField(),
    ...pageFields(),
  }),
);
export type ListBookingsQuery = z.infer<typeof ListBookingsQuery>;

export type AdminBookingPage = Page<AdminBooking> & SearchTruncation;

const AGREED_AMOUNT = "The agreed price must be zero or more, with at most two decimals";
const TRANSACTION = "The transaction number is 6 to 40 letters and digits";

/** The number that the wallet gives a mobile-money payment, in capitals and without spaces: no payment has another's. */
export const transactionId = () =>
  z.optional(
    z.string(TRANSACTION).check(
      z.overwrite((text) =>
        text
          .normalize("NFKC")
          .replace(/[\s.\-/]/g, "")
          .toUpperCase(),
      ),
      z.regex(/^[0-9A-Z]{6,40}$/, TRANSACTION),
    ),
  );

const PEOPLE = {
  min: 1,
  max: MAX_PEOPLE,
  maxMessage: `Number of people must be at most ${MAX_PEOPLE}`,
};

/**
 * POST /api/admin/bookings, 201 StaffBooking: books for somebody who is here, calls or writes, by the rules and at the
 * price of the site. Money that is taken is recorded in the same act. `amount` is the price that was seen, if it is said:
 * 409 `price_changed` where it is another. `agreedAmount` is another price, with its reason. 409 `fully_booked` or
 * `closed_day` unless `overbook` with a reason; 409 `duplicate_transaction` for a transaction number that has been used.
 * An `Idempotency-Key` header makes a repeat answer the same booking.
 */
export const CreateStaffBookingInput = z.lazy(() =>
  z
    .object({
      customerName: personName(),
      customerEmail: z.optional(emailAddress()),
      customerPhone: z.optional(phoneNumber(PHONE_TOO_SHORT)),
      bookingType: z.enum(BOOKING_TYPES, "Choose what to book"),
      startDate: calendarDay(START_DATE_REQUIRED),
      endDate: z.optional(calendarDay("End date is not a date")),
      numberOfPeople: z.optional(wholeNumber("Number of people must be at least 1", PEOPLE)),
      notes: optionalParagraphs(1000, "Notes must be at most 1000 characters"),
      companyName: companyName(),
      companyTin: companyTin(),
      amount: z.optional(amountInCedis("Amount must be a positive number with at most two decimals")),
      source: z.enum(DESK_SOURCES, "Say how they came: walk_in, phone or message"),
      payment: z.object(
        {
          kind: z.enum(STAFF_PAYMENT_KINDS, "Choose how it is paid"),
          note: optionalLine(500, "Note must be at most 500 characters"),
          transactionId: transactionId(),
        },
        "Choose how it is paid",
      ),
      agreedAmount: z.optional(
        typedAmountInCedis(AGREED_AMOUNT, "A comma may only stand between thousands, as in 1,250.50"),
      ),
      agreedReason: optionalLine(200, "Reason must be at most 200 characters"),
      overbook: z.optional(z.boolean("Say whether to overbook")),
      overbookReason: optionalLine(200, "Reason must be at most 200 characters"),
    })
    .check(
      z.refine(({ customerEmail, customerPhone }) => customerEmail !== undefined || customerPhone !== undefined, {
        error: "Give a phone number or an e-mail address",
        path: ["customerPhone"],
      }),
      z.refine(({ agreedAmount, agreedReason = "" }) => agreedAmount === undefined || agreedReason.length >= 3, {
        error: "Say why another price was agreed, in at least 3 characters",
        path: ["agreedReason"],
      }),
      z.refine(({ overbook, overbookReason = "" }) => !overbook || overbookReason.length >= 3, {
        error: "Say why, in at least 3 characters",
        path: ["overbookReason"],
      }),
    ),
);
export type CreateStaffBookingInput = z.infer<typeof CreateStaffBookingInput>;

/** `payUrl` is where it can be paid by whoever has the link; null unless it was asked for. */
export type StaffBooking = AdminBooking & { payUrl: string | null };

// GET /api/admin/bookings/:id, 200 AdminBooking.

/** POST /api/admin/bookings/:id/pay-link takes no body and answers 200: the same link each time, for whoever has it. */
export interface PayLink {
  payUrl: string;
}

// POST /api/admin/bookings/:id/manage-link and /new-link take no body and answer 200 ManageLink: the link with which the
// customer sees, moves and cancels it. A new one ends those before it, and goes to the customer in a mail.

// POST /api/admin/bookings/:id/confirm takes no body and answers 200 AdminBooking; the customer gets a mail.

/**
 * POST /api/admin/bookings/:id/move, 200 AdminBooking: it starts on another day and costs what it did. The customer gets
 * a mail. `from` is the day that was seen: 409 `conflict` where it starts on another by now, and where a paid booking
 * can no longer be moved free of charge; 409 `fully_booked` or `closed_day` unless `overbook` with a reason. `resource`
 * gives it a place of another kind. A payment that found no place pays for it then.
 */
export const MoveBookingInput = z.lazy(() =>
  z.object({
    startDate: calendarDay(START_DATE_REQUIRED),
    from: calendarDay("Say which day it starts on now"),
    resource: z.optional(z.enum(RESOURCES, "This resource is not known")),
    overbook: z.optional(z.boolean("Say whether to overbook")),
    overbookReason: optionalLine(200, "Reason must be at most 200 characters"),
  }),
);
export type MoveBookingInput = z.infer<typeof MoveBookingInput>;

/**
 * POST /api/admin/bookings/:id/lengthen, 200 AdminBooking: it lasts until a later day, once for each closed day of it that
 * came after it was booked. The customer gets a mail. `until` is the day that was seen: 409 `conflict` where it is another
 * by now, 409 `fully_booked` where no place is left on a day that it would gain.
 */
export const ExtendBookingInput = z.lazy(() => z.object({ until: calendarDay("Say until which day it would last") }));
export type ExtendBookingInput = z.infer<typeof ExtendBookingInput>;

/**
 * POST /api/admin/bookings/:id/cancel, 200 CancelledBooking. The customer gets a mail with the reason and what goes back.
 * `isTransactionUnused` is staff's word that nobody came, which matters for a weekly or monthly plan. `was` is the status that was
 * seen: 409 `conflict` where it is another by now, so that nobody cancels, and keeps, a payment that has just arrived; and
 * while a payment of it is in dispute, unless `inSpiteOfDispute`.
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
    inSpiteOfDispute: z.optional(z.boolean("Say whether you know of the dispute")),
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
  /** Why the gateway would not pay it back, in its own words; null where it gave none. */
  failure: string | null;
  createdAt: string;
  /** When it came to where it is. */
  updatedAt: string;
}

/** `refund` is null when nothing had been paid. */
export type CancelledBooking = AdminBooking & {
  refund: AdminRefund | null;
};

/**
 * POST /api/admin/bookings/:id/payments, 201 AdminBooking, paid in full with a receipt number. 409
 * `duplicate_transaction` for a transaction number that has been used.
 */
export const RecordDeskPaymentInput = z.lazy(() =>
  z.object({
    method: z.enum(DESK_METHODS, "Choose cash or mobile money"),
    note: optionalLine(500, "Note must be at most 500 characters"),
    transactionId: transactionId(),
  }),
);
export type RecordDeskPaymentInput = z.infer<typeof RecordDeskPaymentInput>;

/**
 * POST /api/admin/bookings/:id/take-back-payment, 200 AdminBooking: a payment was noted at the desk by mistake. The booking is
 * what it was before, the receipt's number is given to no other, and whoever got the receipt gets a mail that says so.
 * `paymentReference` is the one that was seen: 409 where it is another by now, or the payment was online.
 */
export const VoidDeskPaymentInput = z.lazy(() =>
  z.object({
    reason: singleLine("A reason is required", {
      min: 3,
      max: 500,
      maxMessage: "Reason must be at most 500 characters",
    }),
    paymentReference: singleLine("Say which payment", { max: 100 }),
  }),
);
export type VoidDeskPaymentInput = z.infer<typeof VoidDeskPaymentInput>;

/**
 * POST /api/admin/bookings/:id/price, 200 AdminBooking: what was agreed for a booking without a list price. `was` is the amount
 * that was seen: 409 where it is another by now, or it is paid or being paid.
 */
export const PriceBookingInput = z.lazy(() =>
  z.object({
    amount: typedAmountInCedis(
      "Amount must be zero or more, with at most two decimals",
      "A comma may only stand between thousands, as in 1,250.50",
    ),
    reason: singleLine("Say what was agreed, in at least 3 characters", {
      min: 3,
      max: 200,
      maxMessage: "Reason must be at most 200 characters",
    }),
    was: z.number("Say which amount you saw"),
  }),
);
export type PriceBookingInput = z.infer<typeof PriceBookingInput>;

const contact = () => ({
  customerName: z.optional(personName()),
  customerEmail: z.optional(emailAddress()),
  customerPhone: z.optional(phoneNumber(PHONE_TOO_SHORT)),
  notes: optionalParagraphs(1000, "Notes must be at most 1000 characters"),
  companyName: companyName(),
  companyTin: companyTin(),
});

/**
 * PATCH /api/admin/bookings/:id, 200 AdminBooking. `seen` is what stood there of each of the fields that are sent: 409
 * `conflict` where one of them is another by now, and nothing is written. With `sendAgain` the customer's latest mail, such
 * as a receipt, goes out once more, to the address that is right.
 */
export const CorrectBookingInput = z.lazy(() =>
  z.object({
    ...contact(),
    seen: z.object(
      {
        customerName: previousText(),
        customerEmail: previousText(),
        customerPhone: previousText(),
        notes: previousText(),
        companyName: previousText(),
        companyTin: previousText(),
      },
      "Say what stood there",
    ),
    sendAgain: z.optional(z.boolean("Say whether to send the mail again")),
  }),
);
export type CorrectBookingInput = z.infer<typeof CorrectBookingInput>;

// GET /api/admin/bookings/:id, 200 AdminBooking.
// POST /api/admin/bookings/:id/check-payment takes no body, asks the gateway about a payment begun online unless it was asked
// just now, and answers 200 AdminBooking. Of one that is paid it asks what has gone back and what is in dispute.
// POST /api/admin/bookings/:id/keep-place takes no body and answers 200 AdminBooking: it was paid back whole elsewhere, and its
// place is not free all the same. 409 where nobody is asked that any more.

function previousText() {
  return z.optional(z.nullable(z.string("Say what stood there")));
}
