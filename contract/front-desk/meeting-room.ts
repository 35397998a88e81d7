import * as z from "zod/mini";
import { amountInCedis, calendarDay, emailAddress, optionalLine, phoneNumber, wholeNumber } from "#contract/fields.ts";
import { meetingMinutes, meetingStart } from "#contract/meeting-room.ts";
import type { RoomBooker } from "#domain/meeting-room/meeting-room.ts";
import { PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";
import { deskPaymentFields, hasTransactionId, overrideReason } from "./bookings.ts";
import { adminId } from "./front-desk.ts";

/** Maximum days per calendar request. */
export const MAX_ROOM_DAYS = 31;

/** GET /api/admin/meeting-room, 200 MeetingRoomCalendar. Defaults to a week from today. */
export const MeetingRoomQuery = z.lazy(() =>
  z.object({
    from: z.optional(calendarDay("From must be a date")),
    days: z.optional(wholeNumber(`Days must be 1 to ${MAX_ROOM_DAYS}`, { min: 1, max: MAX_ROOM_DAYS })),
  }),
);
export type MeetingRoomQuery = z.infer<typeof MeetingRoomQuery>;

export interface MeetingRoomCalendar {
  /** Number of equal rooms. */
  capacity: number;
  days: MeetingRoomDay[];
}

export interface MeetingRoomDay {
  day: string;
  isOpen: boolean;
  /** Reason for the closure. */
  reason: string | null;
  opensAt: string;
  closesAt: string;
  /** Reason for special hours; null if the hours are regular. */
  hoursBecause: string | null;
  meetings: AdminMeeting[];
}

export interface AdminMeeting {
  id: string;
  /** Null if it is not a client's meeting. */
  clientId: string | null;
  /** Who booked the room, or the title of a client's meeting. */
  name: string;
  businessName: string | null;
  startsAt: string;
  endsAt: string;
  minutes: number;
  bookedBy: RoomBooker;
  /** Hours charged to the client's month; 0 if none. */
  drawnHours: number;
  /** Of a customer who is no client. */
  customerEmail: string | null;
  customerPhone: string | null;
  /** The price in cedis; 0 if nothing is owed. */
  amount: number;
  isPaid: boolean;
  receiptNumber: string | null;
  /** When the hold of an unpaid one expires. */
  heldUntil: string | null;
  /** The refund on cancelling now, in cedis. */
  refundAmount: number;
}

/** `payUrl` is the payment link; null unless it was requested. */
export type BookedMeeting = AdminMeeting & { payUrl: string | null };

/**
 * POST /api/admin/meeting-room, 201 BookedMeeting. Needs a client or a name. A client's meeting uses the month's hours,
 * unless `isBeyondAllowance`. Time that uses none has its price, if the catalogue has one: a `payment` at the desk, or its
 * `method`, is recorded in the same transaction, without one the room is held for a day. `amount` is the price that was shown: 409
 * `price_changed`. `isWaived` charges nothing, with `overrideReason`; for it, and without a price for time beyond the allowance, 403 `forbidden`
 * asks for a manager. 409 `duplicate_transaction`. 409 `fully_booked` with the next free time in its message, `closed_day`,
 * `allowance_used`, `not_paid_yet`. 400 for a time outside the hours, in the past, or not on a quarter of an hour. An
 * `Idempotency-Key` header makes a retry return the same meeting.
 */
export const BookRoomInput = z.lazy(() =>
  z
    .object({
      clientId: z.optional(adminId()),
      name: optionalLine(100, "Name must be at most 100 characters"),
      /** The same, in the fields of a booking. */
      customerName: optionalLine(100, "Name must be at most 100 characters"),
      startsAt: meetingStart(),
      minutes: meetingMinutes(),
      isBeyondAllowance: z.optional(z.boolean("Choose whether to exceed the monthly hours")),
      customerEmail: z.optional(emailAddress()),
      customerPhone: z.optional(phoneNumber(PHONE_TOO_SHORT)),
      isWaived: z.optional(z.boolean("Choose whether to charge nothing")),
      overrideReason: overrideReason(),
      amount: z.optional(amountInCedis("Reload the page and try again")),
      ...deskPaymentFields(),
    })
    .check(
      z.refine(({ clientId, customerName = "", name = customerName }) => clientId !== undefined || name.length >= 2, {
        error: "Choose a client or enter a name",
        path: ["name"],
      }),
      hasTransactionId(),
    ),
);
export type BookRoomInput = z.infer<typeof BookRoomInput>;

/**
 * POST /api/admin/meeting-room/:id/cancel, 200 AdminMeeting. Returns the hours to the client's month, refunds a payment
 * by the rule for bookings, and emails the client or customer.
 */
export const CancelMeetingInput = z.lazy(() =>
  z.object({
    reason: optionalLine(200, "Reason must be at most 200 characters"),
    /** The refund that was shown, in cedis; 409 `refund_changed` if it differs now. */
    refundAmount: z.optional(amountInCedis("Reload the page and try again")),
  }),
);
export type CancelMeetingInput = z.infer<typeof CancelMeetingInput>;
