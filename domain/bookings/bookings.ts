import { addDays, type Day, MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";

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

/** How a booking came: by the form on the site, or through whom staff booked. */
export const BOOKING_SOURCES = ["web", "walk_in", "phone", "message"] as const;
export type BookingSource = (typeof BOOKING_SOURCES)[number];
/** What staff say when they book for somebody. */
export const DESK_SOURCES = ["walk_in", "phone", "message"] as const satisfies BookingSource[];

const NEXT_STATUSES: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ["confirmed", "paid", "cancelled"],
  confirmed: ["paid", "cancelled"],
  paid: ["cancelled"],
  cancelled: [],
};

/** The statuses a booking may be in for a move to `to`: what a guarded update checks. */
export function allowedPreviousStatuses(to: BookingStatus): BookingStatus[] {
  return BOOKING_STATUSES.filter((from) => NEXT_STATUSES[from].includes(to));
}

/** Plans for which the booking asks how many people come. */
export function hasPeopleCount(type: BookingType): boolean {
  return type === "private_office" || type === "enterprise";
}

/** Plans for which nobody comes: an address, and no place. */
export function isVirtual(type: BookingType): boolean {
  return type === "virtual_starter" || type === "virtual_pro" || type === "virtual_premium";
}

export const MAX_PEOPLE = 500;
/** A furnished room for 8-10 people. */
const MAX_OFFICE_PEOPLE = 10;

/** How many people one booking can be for. More than fill an office are an enterprise. */
export function maxPeople(type: BookingType): number {
  return type === "private_office" ? MAX_OFFICE_PEOPLE : MAX_PEOPLE;
}

export const START_DATE_REQUIRED = "Start date is required";

/** Whether the day that was booked has passed, so that there is nothing left to pay for. `today` is the day in Accra. */
export function isDayOver(booking: { bookingType: BookingType; startDate: Day }, today: Day): boolean {
  return booking.bookingType === "desk_day" && booking.startDate < today;
}

/** A booking whose checkout was opened and not finished is cancelled after this long. */
export const UNPAID_EXPIRY_HOURS = 24;

/**
 * The last instant at which a booking that is not paid yet can be, in milliseconds since 1970: until it is cancelled, or
 * until the end of the day it is for. Null where no time is set, or it has passed.
 */
export function paymentDeadlineMs(
  booking: { bookingType: BookingType; startDate: Day; status: BookingStatus; createdAtMs: number },
  nowMs: number,
): number | null {
  if (booking.status !== "pending") return null;
  const cancelledAt = booking.createdAtMs + UNPAID_EXPIRY_HOURS * MS_PER_HOUR;
  const isForDay = booking.bookingType === "desk_day";
  const payBy = isForDay ? Math.min(cancelledAt, startOfDay(addDays(booking.startDate, 1)) - 1) : cancelledAt;
  return payBy > nowMs ? payBy : null;
}
