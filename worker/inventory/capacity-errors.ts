import type { BookingType } from "#domain/bookings/bookings.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addYear, type Day, dayAt, daysBetween } from "#domain/calendar/days.ts";
import { lastPlanDay } from "#domain/catalogue/booking-period.ts";
import {
  calculateAvailability,
  DEFAULT_AVAILABILITY_DAYS,
  findClosedReason,
  findFirstFullDay,
} from "#domain/inventory/availability.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { readOccupancy } from "./read-occupancy.ts";

interface RequestedStay {
  bookingType: BookingType;
  startDate: Day;
}

/** `closed_day` where a stay cannot start on the day because the house is closed then, or for a day pass closes too soon. */
export async function refuseClosingSoon(deps: Deps, stay: RequestedStay): Promise<void> {
  // Only today can be too late; the closures are the guard's.
  if (stay.bookingType !== "desk_day" || stay.startDate !== dayAt(deps.now().getTime())) return;
  const { specials } = await deps.inventory.readDays(stay.startDate);
  if (findClosedReason(stay.bookingType, stay.startDate, { closures: [], specials }, deps.now().getTime()) !== null)
    throw await noCapacityError(deps, stay);
}

/** Why a stay found no place, in a sentence, with the next day on which it would find one. */
export async function noCapacityError(deps: Deps, stay: RequestedStay): Promise<AppError> {
  const { closedBecause, fullDay, nextDay } = await findNextOpening(deps, stay);
  const next = nextDay === null ? "No day within a year is free." : null;
  if (closedBecause !== null) {
    const closed = closedBecause.startsWith("We closed")
      ? `${closedBecause} today.`
      : `We are closed on ${formatDateWithWeekday(stay.startDate)}: ${closedBecause}.`;
    return capacityError(
      "closed_day",
      `${closed} ${next ?? `The next day is ${formatDateWithWeekday(nextDay ?? "")}.`}`,
      nextDay,
    );
  }
  const day = fullDay ?? stay.startDate;
  const full = `${formatDateWithWeekday(day)} is full.`;
  const free =
    day === stay.startDate && lastPlanDay(stay.bookingType, day) === day
      ? "The next free day is"
      : "The next day it can start on is";
  return capacityError(
    "fully_booked",
    `${full} ${next ?? `${free} ${formatDateWithWeekday(nextDay ?? "")}.`}`,
    nextDay,
  );
}

/** The same of a booking whose hold has run out. */
export async function expiredHoldError(deps: Deps, stay: RequestedStay, heldUntil: Date): Promise<AppError> {
  const { fullDay, nextDay } = await findNextOpening(deps, stay);
  const until = heldUntil.toISOString().slice(11, 16);
  const next = nextDay === null ? "" : ` The next day it can start on is ${formatDateWithWeekday(nextDay)}.`;
  return capacityError(
    "no_longer_held",
    `Your place was held until ${until}. ${formatDateWithWeekday(fullDay ?? stay.startDate)} is not free any more.${next}`,
    nextDay,
  );
}

/** The same once the money has arrived: nothing of it is lost. */
export async function paidAfterHoldError(deps: Deps, booking: BookingRow | null): Promise<AppError> {
  if (booking === null) return new AppError("not_found");
  const startDate = dayAt(booking.startDate.getTime());
  const { fullDay, nextDay } = await findNextOpening(deps, { bookingType: booking.bookingType, startDate });
  const day = formatDateWithWeekday(fullDay ?? startDate);
  return capacityError(
    "no_longer_held",
    `Your payment has arrived, but after we had stopped holding your place, and ${day} is full. Nothing is lost: we get in touch to give you another day, or all of it back.`,
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

async function findNextOpening(deps: Deps, { bookingType, startDate }: RequestedStay) {
  const nowMs = deps.now().getTime();
  const last = addYear(dayAt(nowMs));
  const occupancy = await readOccupancy(deps, bookingType, startDate, last);
  const findFree = (days: number) =>
    calculateAvailability(bookingType, occupancy, days, nowMs).find(({ isOpen, left }) => isOpen && left !== 0)?.day ??
    null;
  const most = daysBetween(startDate, last) + 1;
  return {
    closedBecause: findClosedReason(bookingType, startDate, occupancy, nowMs),
    fullDay: findFirstFullDay(occupancy, lastPlanDay(bookingType, startDate) ?? startDate),
    // Nearly always it is near.
    nextDay: findFree(Math.min(most, DEFAULT_AVAILABILITY_DAYS)) ?? findFree(most),
  };
}
