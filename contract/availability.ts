import * as z from "zod/mini";
import { BOOKING_TYPES, type BookingType } from "#domain/bookings/bookings.ts";
import { type DayAvailability, MAX_AVAILABILITY_DAYS } from "#domain/inventory/availability.ts";
import { calendarDay, wholeNumber } from "./fields.ts";

const DAYS_MESSAGE = `Days must be a whole number from 1 to ${MAX_AVAILABILITY_DAYS}`;

/** GET /api/availability. `from` is today where nobody says, and may not be before it or over a year ahead. */
export const AvailabilityQuery = z.lazy(() =>
  z.object({
    bookingType: z.enum(BOOKING_TYPES, "Choose what to book"),
    from: z.optional(calendarDay("From is not a date")),
    days: z.optional(wholeNumber(DAYS_MESSAGE, { min: 1, max: MAX_AVAILABILITY_DAYS })),
  }),
);
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>;

/**
 * `left` is how many stays of this plan could still start on a day: the smallest number free on any day that one would
 * cover, 0 on a closed day, null of a plan that takes no place. `reason` says why a day is closed. `held` stands only
 * where a day is full because of places that are being paid for: how many they are, and the instant to look again.
 */
export interface Availability {
  bookingType: BookingType;
  days: DayAvailability[];
}
