import * as z from "zod/mini";
import { BOOKING_TYPES, type BookingType } from "#domain/bookings/bookings.ts";
import { type DayAvailability, MAX_AVAILABILITY_DAYS } from "#domain/inventory/availability.ts";
import { bookingMonths, planOf } from "./bookings.ts";
import { calendarDay, wholeNumber } from "./fields.ts";

const DAYS_MESSAGE = `Days must be a whole number from 1 to ${MAX_AVAILABILITY_DAYS}`;

/**
 * GET /api/availability. `from` defaults to today, and lies between today and a year ahead. `months` is for a private
 * office.
 */
export const AvailabilityQuery = z.lazy(() =>
  z.object({
    bookingType: planOf(BOOKING_TYPES, "Choose what to book"),
    months: bookingMonths(),
    from: z.optional(calendarDay("From must be a date")),
    days: z.optional(wholeNumber(DAYS_MESSAGE, { min: 1, max: MAX_AVAILABILITY_DAYS })),
  }),
);
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>;

/**
 * `left` is how many bookings of the plan can still start on the day: the minimum over the days it covers. It is 0 on a
 * closed day and null for plans without a desk or room. `reason` explains a closure. `held` is present if unpaid holds
 * fill the day: how many, and when to check again.
 */
export interface Availability {
  bookingType: BookingType;
  /** The worker's time: a visitor's clock may be days off. */
  now: string;
  days: DayAvailability[];
}
