import * as z from "zod/mini";
import { amountInCedis, calendarDay, emailAddress, personName, phoneNumber, wholeNumber } from "#contract/fields.ts";
import { MAX_MEETING_MINUTES } from "#domain/meeting-room/meeting-room.ts";
import { PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";

/** An instant with offset, such as 2026-12-01T10:15:00Z. */
export const meetingStart = () =>
  z.iso.datetime({ offset: true, error: "Choose a start time, such as 2026-12-01T10:15:00Z" });

export const meetingMinutes = () =>
  wholeNumber("Choose a duration", {
    min: 1,
    max: 24 * 60,
    maxMessage: `A meeting can last at most ${MAX_MEETING_MINUTES / 60} hours`,
  });

/** GET /api/meeting-room, 200 RoomTimes. 404 if hours are not sold. */
export const RoomTimesQuery = z.lazy(() => z.object({ day: calendarDay("Choose a day"), minutes: meetingMinutes() }));
export type RoomTimesQuery = z.infer<typeof RoomTimesQuery>;

export interface RoomTimes {
  /** Reason for a closure. */
  reason: string | null;
  /** Free starts of that length, as ISO instants. */
  startsAt: string[];
  /** Price in cedis. */
  amount: number;
}

/**
 * POST /api/meeting-room, 201 HeldRoom: holds the room for half an hour and opens a checkout. `amount` is the price that was shown: 409 `price_changed`. 409
 * `fully_booked` with the next free time in its message, `closed_day`, `unpaid_limit`; 503 `payments_unavailable`; 404
 * if hours are not sold. An `Idempotency-Key` header makes a retry return the same booking.
 */
export const HoldRoomInput = z.lazy(() =>
  z.object({
    name: personName(),
    email: emailAddress(),
    phone: phoneNumber(PHONE_TOO_SHORT),
    startsAt: meetingStart(),
    minutes: meetingMinutes(),
    amount: amountInCedis("Reload the page and try again"),
  }),
);
export type HoldRoomInput = z.infer<typeof HoldRoomInput>;

export interface HeldRoom {
  id: string;
  heldUntil: string | null;
  amount: number;
  checkoutUrl: string;
}
