import * as z from "zod/mini";
import { type BookingStatus, type BookingType, START_DATE_REQUIRED } from "#domain/bookings/bookings.ts";
import type { MyBookingState } from "#domain/bookings/my-booking.ts";
import type { Hours } from "#domain/calendar/opening-hours.ts";
import type { PaymentDeadlines } from "#domain/inventory/holds.ts";
import type { NamedUnit } from "#domain/inventory/units.ts";
import { CHANNELS, type Channel } from "#domain/messages/channels.ts";
import type { RefundDates } from "#domain/payments/refund-copy.ts";
import type { RefundRule, RefundStatus } from "#domain/payments/refunds.ts";
import { amountInCedis, calendarDay, emailAddress, optionalLine } from "./fields.ts";

const LINK_UNKNOWN = "This link is not valid";

const token = () => z.string(LINK_UNKNOWN).check(z.minLength(1, LINK_UNKNOWN), z.maxLength(200, LINK_UNKNOWN));

/**
 * POST /api/my-booking, 200 MyBookingAnswer; changes nothing. POST .../pay, 200 InitializedPayment; .../new-link, 200
 * `{ sentTo }`. The same 404 for every link that does not open: unknown, forged, replaced, expired, or of an erased
 * customer.
 */
export const MyBookingInput = z.lazy(() => z.object({ token: token() }));
export type MyBookingInput = z.infer<typeof MyBookingInput>;

/**
 * POST /api/my-booking/move, 200 MyBooking. `from` is the start day that was shown: 409 `conflict` if it differs now,
 * or the booking can no longer move. 409 `fully_booked`, `closed_day`, and `too_many_moves` after three.
 */
export const MoveMyBookingInput = z.lazy(() =>
  z.object({
    token: token(),
    startDate: calendarDay(START_DATE_REQUIRED),
    from: calendarDay("Reload the page and try again"),
  }),
);
export type MoveMyBookingInput = z.infer<typeof MoveMyBookingInput>;

/**
 * POST /api/my-booking/cancel, 200 MyBooking. `refundAmount` is the refund that was shown, in cedis: 409
 * `refund_changed` if it differs now, `conflict` if it cannot be cancelled here.
 */
export const CancelMyBookingInput = z.lazy(() =>
  z.object({
    token: token(),
    refundAmount: amountInCedis("Reload the page and try again"),
    reason: optionalLine(500, "Reason must be at most 500 characters"),
  }),
);
export type CancelMyBookingInput = z.infer<typeof CancelMyBookingInput>;

/** POST /api/my-booking/channel, 200 MyBooking: 400 for a channel that is not among its `channels`. */
export const ChooseChannelInput = z.lazy(() =>
  z.object({ token: token(), channel: z.enum(CHANNELS, "Choose how we should reach you") }),
);
export type ChooseChannelInput = z.infer<typeof ChooseChannelInput>;

/** POST /api/my-booking/link, always 202 `{ ok: true }`, so it does not reveal whether an address has bookings. */
export const SendLinksInput = z.lazy(() => z.object({ email: emailAddress() }));
export type SendLinksInput = z.infer<typeof SendLinksInput>;

/** Path of GET /api/my-booking/calendar/:calendarId, 200 text/calendar, also for subscriptions. */
export const CalendarParams = z.lazy(() =>
  z.object({ calendarId: z.string(LINK_UNKNOWN).check(z.regex(/^[0-9a-f]{32}$/, LINK_UNKNOWN)) }),
);
export type CalendarParams = z.infer<typeof CalendarParams>;

/** URL of the page of a booking, event place or meeting with its token; null if no link key is configured. */
export interface ManageLink {
  manageUrl: string | null;
}

/** A booking as its link shows it. Amounts are cedis, instants ISO, days are days in Accra. */
export interface MyBooking extends PaymentDeadlines {
  state: MyBookingState;
  booking: {
    bookingType: BookingType;
    planName: string;
    status: BookingStatus;
    startDate: string;
    /** As booked; null if the plan decides. */
    endDate: string | null;
    lastDay: string | null;
    /** The number of months paid at once. */
    months: number;
    /** The latest start of a virtual office's month, while its verification can move it; else null. */
    startsBy: string | null;
    numberOfPeople: number | null;
    /** The room or desk that staff assigned; null if there is none. */
    unit: NamedUnit | null;
    amount: number;
    /** See `describeDollarPrice`; null once it is paid. */
    dollarPrice: string | null;
    /** See `formatBookingNumber`. */
    number: string;
    /** Opening hours on its first day. `hoursBecause` is the reason if they are special, else null. */
    hours: Hours;
    hoursBecause: string | null;
    /** When reception is open during the visit, and how to get in without it. */
    reception: string | null;
  };
  /** Abbreviated: Ama M. */
  customerName: string;
  /** Masked address that emails go to; null if there is none. */
  email: string | null;
  phone: string | null;
  /** The channel of our next message, and all that reach the customer; null and empty if none does. */
  channel: Channel | null;
  channels: Channel[];
  /** Desks or rooms left on its days once the hold has expired; null otherwise. */
  left: number | null;
  /** Until when cancelling is free, as a sentence; null if it cannot be cancelled here. */
  cancellationPromise: string | null;
  calendarUrl: string | null;
  /** The page of a paid virtual office, where its documents are sent; null for other bookings. */
  officeUrl: string | null;
  /** The page where the months of a paid membership are paid; null for other bookings. */
  payUrl: string | null;
  payment: {
    isPaid: boolean;
    amount: number;
    receiptNumber: string | null;
    paidAt: string | null;
    method: string | null;
    companyName: string | null;
    companyTin: string | null;
    /** All receipts, oldest first; void ones too. */
    receipts: { receiptNumber: string; amount: number; paidAt: string; isVoid: boolean }[];
  };
  refunds: (RefundDates & { amount: number; rule: RefundRule; status: RefundStatus })[];
  may: { pay: boolean; move: boolean; cancel: boolean; newLink: boolean };
  /** How often the customer can still move it. */
  movesLeft: number;
  /** The refund on cancelling now, in cedis; null if it cannot be cancelled here. */
  cancellation: { refundAmount: number; rule: RefundRule; sentence: string } | null;
  /** In a browser of staff: in whose name they act, and why they may not cancel. */
  staffNotice?: string;
}

/** A booking that ended long ago only shows that it is over. */
export type MyBookingAnswer = MyBooking | { state: "over" };
