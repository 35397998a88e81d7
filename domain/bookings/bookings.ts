import { addDays, addYear, type Day, daysBetween, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { lastDayOf } from "#domain/catalogue/catalogue.ts";

export const BOOKING_TYPES = [
  "desk_day",
  "desk_week",
  "desk_monthly",
  "private_office",
  "enterprise",
  "virtual_starter",
  "virtual_pro",
  "virtual_premium",
] as const;
export type BookingType = (typeof BOOKING_TYPES)[number];

export const BOOKING_STATUSES = ["pending", "confirmed", "paid", "cancelled"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

const NEXT_STATUSES: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ["confirmed", "paid", "cancelled"],
  confirmed: ["paid", "cancelled"],
  paid: ["cancelled"],
  cancelled: [],
};

/** The statuses a booking may be in for a move to `to`: what a guarded update checks. */
export function statusesBefore(to: BookingStatus): BookingStatus[] {
  return BOOKING_STATUSES.filter((from) => NEXT_STATUSES[from].includes(to));
}

/** Plans for which the booking asks how many people come. */
export function asksForPeople(type: BookingType): boolean {
  return type === "private_office" || type === "enterprise";
}

/** Plans for which nobody comes: an address, and no place. */
export function isVirtual(type: BookingType): boolean {
  return type === "virtual_starter" || type === "virtual_pro" || type === "virtual_premium";
}

export const MAX_PEOPLE = 500;

export const START_DATE_REQUIRED = "Start date is required";

/** Whether the day that was booked has passed, so that there is nothing left to pay for. `today` is the day in Accra. */
export function isDayOver(booking: { bookingType: BookingType; startDate: Day }, today: Day): boolean {
  return booking.bookingType === "desk_day" && booking.startDate < today;
}

/** A booking whose checkout was opened and not finished is cancelled after this long. */
export const UNPAID_HOURS = 24;

/**
 * The last instant at which a booking that is not paid yet can be, in milliseconds since 1970: until it is cancelled, or
 * until the end of the day it is for. Null where no time is set, or it has passed.
 */
export function payByMs(
  booking: { bookingType: BookingType; startDate: Day; status: BookingStatus; createdAtMs: number },
  nowMs: number,
): number | null {
  if (booking.status !== "pending") return null;
  const cancelledAt = booking.createdAtMs + UNPAID_HOURS * MS_PER_HOUR;
  const isForDay = booking.bookingType === "desk_day";
  const payBy = isForDay ? Math.min(cancelledAt, startOfDay(addDays(booking.startDate, 1)) - 1) : cancelledAt;
  return payBy > nowMs ? payBy : null;
}

/** A stay that starts on another day. One that filled its plan fills it from there, any other is as many days as before. */
export function moveStay<Stay extends { bookingType: BookingType; startDate: Day; endDate: Day | null }>(
  stay: Stay,
  startDate: Day,
): Stay {
  const { bookingType, endDate } = stay;
  if (endDate === null) return { ...stay, startDate };
  const isFull = endDate === lastDayOf(bookingType, stay.startDate);
  const sameLength = addDays(endDate, daysBetween(stay.startDate, startDate));
  return { ...stay, startDate, endDate: isFull ? lastDayOf(bookingType, startDate) : sameLength };
}

/**
 * What is wrong with a stay, in a sentence for the visitor, or null. It may start up to the same day of the next year,
 * or 28 February from 29 February. `today` is the day in Accra.
 */
export function stayProblem(stay: { bookingType: BookingType; startDate: Day; endDate?: Day | undefined }, today: Day) {
  const lastDay = addYear(today);
  if (stay.startDate < today) return { field: "startDate", message: "Start date cannot be in the past" } as const;
  if (stay.startDate > lastDay)
    return { field: "startDate", message: "Start date cannot be more than a year ahead" } as const;
  if (stay.endDate === undefined) return null;
  if (stay.endDate < stay.startDate)
    return { field: "endDate", message: "End date cannot be before the start date" } as const;
  const lastPaidDay = lastDayOf(stay.bookingType, stay.startDate);
  if (lastPaidDay !== null && stay.endDate > lastPaidDay)
    return { field: "endDate", message: "End date is after what this plan covers" } as const;
  if (stay.endDate > addYear(lastDay)) return { field: "endDate", message: "End date is too far ahead" } as const;
  return null;
}
