import { type BookingType, isDayPass } from "#domain/bookings/bookings.ts";
import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { addYear, type Day, dayAt, daysBetween } from "#domain/calendar/days.ts";
import type { OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { lastPlanDay } from "#domain/catalogue/booking-period.ts";
import {
  calculateAvailability,
  DEFAULT_AVAILABILITY_DAYS,
  findClosedReason,
  findFirstFullDay,
} from "#domain/inventory/availability.ts";
import type { NewAllocation } from "#worker/db/inventory/allocations.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { readOccupancy } from "./read-occupancy.ts";

interface RequestedStart {
  bookingType: BookingType;
  startDate: Day;
  /** Several for a private office. */
  months?: number;
}

/** Throws `closed_day` on a closed day or weekday without hours, and for today's day pass after closing time. */
export async function refuseClosedDay(
  deps: Deps,
  requested: RequestedStart,
  { isOverbooked = false } = {},
): Promise<void> {
  const { bookingType, startDate } = requested;
  const nowMs = deps.now().getTime();
  const isClosed = (exceptions: OpeningExceptions) =>
    findClosedReason(bookingType, startDate, exceptions, nowMs) !== null;
  const isToday = isDayPass(bookingType) && startDate === dayAt(nowMs);
  // The guarded insert checks closures, except for an overbooking. They and special hours are read only if they matter.
  if (!isOverbooked && !isToday && !isClosed({ closures: [], specials: [] })) return;
  if (isClosed(await deps.inventory.readDays(startDate))) throw await noCapacityError(deps, requested);
}

/** Why a visitor's claim was refused: `unpaid_limit`, or as `noCapacityError`. */
export async function refusedClaimError(
  deps: Deps,
  id: string,
  allocation: NewAllocation,
  requested: RequestedStart,
): Promise<AppError> {
  const { claim } = allocation;
  const share = claim && (await deps.allocations.findExceededShare(id, allocation, claim.shares));
  return share ? unpaidLimitError(deps, share) : noCapacityError(deps, requested);
}

/** `unpaid_limit` for a share of unpaid claims that is used up. */
export function unpaidLimitError(
  { limits }: Pick<Deps, "limits">,
  share: "person" | "line",
  { isFree = false } = {},
): AppError {
  const message =
    share === "person"
      ? `You already hold ${limits.unpaidPerPerson} places that are not paid for or confirmed, so we cannot hold this one.`
      : "Several bookings from your internet connection were not paid for, so we cannot hold this one.";
  return new AppError("unpaid_limit", {
    message: `${message} Press the button again to book without a hold: the place is yours when ${isFree ? "you confirm it by email" : "your payment arrives"}, if one is still free.`,
  });
}

/** `fully_booked` or `closed_day`, with a message and the next free day. */
export async function noCapacityError(deps: Deps, requested: RequestedStart): Promise<AppError> {
  const { closedBecause, fullDay, nextDay } = await findNextOpening(deps, requested);
  const next = nextDay === null ? "No day in the next year is free." : null;
  if (closedBecause !== null) {
    const closed = closedBecause.startsWith("We closed")
      ? `${closedBecause} today.`
      : `We are closed on ${formatDateWithWeekday(requested.startDate)}: ${closedBecause}.`;
    return capacityError(
      "closed_day",
      `${closed} ${next ?? `The next available day is ${formatDateWithWeekday(nextDay ?? "")}.`}`,
      nextDay,
    );
  }
  const day = fullDay ?? requested.startDate;
  const full = `${formatDateWithWeekday(day)} is full.`;
  const free =
    day === requested.startDate && lastPlanDay(requested.bookingType, day, requested.months) === day
      ? "The next free day is"
      : "The next available start is";
  return capacityError(
    "fully_booked",
    `${full} ${next ?? `${free} ${formatDateWithWeekday(nextDay ?? "")}.`}`,
    nextDay,
  );
}

/** `no_longer_held` for a booking whose hold has expired, with the next free day. */
export async function expiredHoldError(deps: Deps, requested: RequestedStart, heldUntil: Date): Promise<AppError> {
  const { fullDay, nextDay } = await findNextOpening(deps, requested);
  const until = formatTimeOfDay(heldUntil.toISOString());
  const next = nextDay === null ? "" : ` The next available start is ${formatDateWithWeekday(nextDay)}.`;
  return capacityError(
    "no_longer_held",
    `We held your booking until ${until}, Accra time. ${formatDateWithWeekday(fullDay ?? requested.startDate)} is now full.${next}`,
    nextDay,
  );
}

/** `no_longer_held` for a payment that arrived after the hold expired. */
export async function paidAfterHoldError(deps: Deps, booking: BookingRow | null): Promise<AppError> {
  if (booking === null) return new AppError("not_found");
  const startDate = dayAt(booking.startDate.getTime());
  const { fullDay, nextDay } = await findNextOpening(deps, { ...booking, startDate });
  const day = formatDateWithWeekday(fullDay ?? startDate);
  return capacityError(
    "no_longer_held",
    `Your payment arrived after our hold on your booking ended, and ${day} is now full. We will contact you to arrange another day or a full refund.`,
    nextDay,
  );
}

function capacityError(
  code: "fully_booked" | "closed_day" | "no_longer_held",
  message: string,
  nextDay: Day | null,
): AppError {
  return new AppError(code, { message, nextDay, fields: { startDate: message } });
}

async function findNextOpening(deps: Deps, { bookingType, startDate, months }: RequestedStart) {
  const nowMs = deps.now().getTime();
  const last = addYear(dayAt(nowMs));
  const occupancy = await readOccupancy(deps, bookingType, startDate, last, months);
  const findFree = (days: number) =>
    calculateAvailability(bookingType, occupancy, days, nowMs, months).find(({ isOpen, left }) => isOpen && left !== 0)
      ?.day ?? null;
  const maxDays = daysBetween(startDate, last) + 1;
  return {
    closedBecause: findClosedReason(bookingType, startDate, occupancy, nowMs),
    fullDay: findFirstFullDay(occupancy, lastPlanDay(bookingType, startDate, months) ?? startDate),
    // The next free day is nearly always close.
    nextDay: findFree(Math.min(maxDays, DEFAULT_AVAILABILITY_DAYS)) ?? findFree(maxDays),
  };
}
