import * as z from "zod/mini";
import { type BookingStatus, type BookingType, START_DATE_REQUIRED } from "#domain/bookings/bookings.ts";
import type { RefundRule } from "#domain/bookings/cancellation.ts";
import type { MyBookingState } from "#domain/bookings/my-booking.ts";
import type { Hours } from "#domain/calendar/opening-hours.ts";
import type { RefundStatus } from "#domain/payments/refunds.ts";
import { amountInCedis, calendarDay, emailAddress, optionalLine } from "./fields.ts";

const LINK_UNKNOWN = "This link is not known";

const token = () => z.string(LINK_UNKNOWN).check(z.minLength(1, LINK_UNKNOWN), z.maxLength(200, LINK_UNKNOWN));

/**
 * POST /api/my-booking, 200 MyBookingAnswer; /pay, 200 InitializedPayment; /new-link, 200 `{ sentTo }`. 404 for a link that
 * is unknown, forged, ended by a newer one, of a booking that is long over, or of somebody who was forgotten: all the same.
 * Looking changes nothing.
 */
export const MyBookingInput = z.lazy(() => z.object({ token: token() }));
export type MyBookingInput = z.infer<typeof MyBookingInput>;

/**
 * POST /api/my-booking/move, 200 MyBooking. `from` is the day that was seen: 409 `conflict` where it starts on another by
 * now, or may not be moved any more; 409 `fully_booked`, `closed_day`, and `too_many_moves` after three.
 */
export const MoveMyBookingInput = z.lazy(() =>
  z.object({
    token: token(),
    startDate: calendarDay(START_DATE_REQUIRED),
    from: calendarDay("Say which day it starts on now"),
  }),
);
export type MoveMyBookingInput = z.infer<typeof MoveMyBookingInput>;

/**
 * POST /api/my-booking/cancel, 200 MyBooking. `validateRefundAmount` is what was said to go back, in cedis: 409 `refund_changed`
 * where it is another sum by now, 409 `conflict` where it may not be cancelled here.
 */
export const CancelMyBookingInput = z.lazy(() =>
  z.object({
    token: token(),
    refundAmount: amountInCedis("Say what was to go back"),
    reason: optionalLine(500, "Reason must be at most 500 characters"),
  }),
);
export type CancelMyBookingInput = z.infer<typeof CancelMyBookingInput>;

/** POST /api/my-booking/link, 202 `{ ok: true }` always: whether anything is booked with an address is nobody's business. */
export const SendLinksInput = z.lazy(() => z.object({ email: emailAddress() }));
export type SendLinksInput = z.infer<typeof SendLinksInput>;

/** The path of GET /api/my-booking/calendar/:calendarId, 200 text/calendar, also for a subscription. */
export const CalendarParams = z.lazy(() =>
  z.object({ calendarId: z.string(LINK_UNKNOWN).check(z.regex(/^[0-9a-f]{32}$/, LINK_UNKNOWN)) }),
);
export type CalendarParams = z.infer<typeof CalendarParams>;

/** Where the page of a booking is, with its token; null while no key for links is configured. */
export interface ManageLink {
  manageUrl: string | null;
}

/** A booking as whoever has its link sees it. Amounts are cedis, instants ISO, days in Accra. */
export interface MyBooking {
  state: MyBookingState;
  booking: {
    bookingType: BookingType;
    planName: string;
    status: BookingStatus;
    startDate: string;
    /** As it was booked; null where the plan says when it ends. */
    endDate: string | null;
    lastDay: string | null;
    numberOfPeople: number | null;
    amount: number;
    /** What to say of it to the desk: the receipt's number, or the first of its own. */
    number: string;
    /** The hours of the house on its first day, and why they are other than its week's; null where they are not. */
    hours: Hours;
    hoursBecause: string | null;
  };
  /** Ama M. */
  customerName: string;
  /** Whom mails about it go to, as far as whoever reads it needs to know; null where nobody gave an address. */
  email: string | null;
  phone: string | null;
  /** The instant until which its place is held for whoever pays; null where none is held. */
  heldUntil: string | null;
  /** The instant at which it is cancelled if it is not paid; null where none is set. */
  payBy: string | null;
  /** How many places are left on its day, where its own is no longer held; null where that is not in question. */
  left: number | null;
  /** Until when moving and cancelling cost nothing; null of one that takes no place. */
  freeUntil: string | null;
  calendarUrl: string | null;
  payment: {
    isPaid: boolean;
    amount: number;
    receiptNumber: string | null;
    paidAt: string | null;
    method: string | null;
    companyName: string | null;
    companyTin: string | null;
  };
  refunds: { amount: number; rule: RefundRule; status: RefundStatus; at: string }[];
  may: { pay: boolean; move: boolean; cancel: boolean; newLink: boolean };
  /** How often it may still be moved from here. */
  movesLeft: number;
  /** What goes back if it is cancelled now; null where it cannot be from here. */
  cancellation: { refundAmount: number; rule: RefundRule; sentence: string } | null;
}

/** Of one that is long over nothing is said but that. */
export type MyBookingAnswer = MyBooking | { state: "over" };
