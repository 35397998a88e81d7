import { type BookingType, hasMonthsChoice, isDayPass, isVirtual } from "#domain/bookings/bookings.ts";
import { bookedDayStartMs } from "#domain/bookings/cancellation.ts";
import { describeVisitReception } from "#domain/bookings/visit-reception.ts";
import { formatDateWithWeekday, formatLongDate, formatTimeOfDay, WEEKDAYS } from "#domain/calendar/date-format.ts";
import {
  addDays,
  type Day,
  dayAt,
  daysBetween,
  MS_PER_HOUR,
  MS_PER_MINUTE,
  startOfDay,
} from "#domain/calendar/days.ts";
import { isUnstaffed } from "#domain/calendar/describe-reception.ts";
import { formatHour, formatHours, hoursOn, type OpeningExceptions, weekdayOf } from "#domain/calendar/opening-hours.ts";
import { lastPlanDay } from "#domain/catalogue/booking-period.ts";
import { cancellationOf } from "#domain/catalogue/cancellation.ts";
import { freeCancellationPromise } from "#domain/catalogue/cancellation-promise.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { describeMonthStart } from "#domain/catalogue/virtual-office-start.ts";
import { closingTimeMs, type DayAvailability, findClosedReason } from "#domain/inventory/availability.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { bookedFirstMonth, firstMonthPeriod } from "#domain/memberships/first-month.ts";
import { availability as copy } from "#web/content/availability.ts";
import { workerNowMs } from "#web/lib/time/dates.ts";

/** Availability of the start days loaded so far. */
export type AvailabilityByDay = ReadonlyMap<Day, DayAvailability>;

/** A day pass for today shows the remaining time from this long before closing. */
const CLOSES_SOON_MS = 3 * MS_PER_HOUR;

export interface DayStatus {
  isUnavailable: boolean;
  /** Whether nobody is at reception. */
  isUnstaffed?: boolean;
  text: string;
}

/** Whether a day is unavailable, with the text that the calendar shows for it; null if it is not loaded. */
export function findDayStatus(
  type: BookingType,
  day: Day,
  availabilityByDay: AvailabilityByDay,
  nowMs = workerNowMs(),
): DayStatus | null {
  const availability = availabilityByDay.get(day);
  const closed = findLoadedClosedReason(type, day, availabilityByDay, nowMs);
  if (closed !== null) return { isUnavailable: true, text: isAfterClosingTime(closed) ? closed : copy.closed(closed) };
  const resource = resourceForPlan(type);
  if (!availability || availability.left === null || resource === null) return null;
  if (availability.left > 0) {
    const { special } = availability;
    const isDayUnstaffed = isUnstaffed(day, toOpeningExceptions(day, availabilityByDay));
    const parts = [
      copy.left(resource, availability.left),
      special && copy.special(formatHours(special), special.reason),
      isDayUnstaffed && copy.noReception,
    ];
    return {
      isUnavailable: false,
      ...(isDayUnstaffed && { isUnstaffed: true }),
      text: parts.filter(Boolean).join(". "),
    };
  }
  return { isUnavailable: true, text: isDayPass(type) ? copy.full : copy.noFreePeriod(periodNoun(type)) };
}

export interface DayNoteContent {
  /** True if the day is open but fully booked. */
  isFull: boolean;
  /** The dates of a booking of several days. */
  range: string | null;
  /** Opening hours of the day, or of the Sunday in a week. Null for plans with 24/7 access and for unavailable days. */
  hours: string | null;
  /** When reception is open, and how to get in without it; null for plans without a visit and unavailable days. */
  reception: string | null;
  /** The number of units left, or why none is; null if it is not loaded. */
  text: string | null;
  /** An alternative day and its button label; null if there is none. */
  alternative: { day: Day; label: string } | null;
}

/** The note below a chosen day. */
export function makeDayNoteContent(
  type: BookingType,
  day: Day,
  availabilityByDay: AvailabilityByDay,
  nowMs = workerNowMs(),
  months = 1,
): DayNoteContent {
  const range = formatBookingDates(type, day, months);
  const status = findDayStatus(type, day, availabilityByDay, nowMs);
  if (status?.isUnavailable)
    return { range: null, hours: null, reception: null, ...makeUnavailableNote(type, day, availabilityByDay, nowMs) };
  if (isVirtual(type)) {
    const { startsBy } = firstMonthPeriod(bookedFirstMonth(day, dayAt(nowMs)));
    const text = startsBy && describeMonthStart(day, startsBy);
    return { isFull: false, range, hours: null, reception: null, text, alternative: null };
  }
  const closesSoon = formatClosesSoon(type, day, availabilityByDay, nowMs);
  const hours = describeOpeningHours(type, day, availabilityByDay);
  const reception = describeReception(type, day, availabilityByDay);
  const left = formatUnitsLeft(type, day, availabilityByDay);
  if (closesSoon === null) return { isFull: false, range, hours, reception, text: left, alternative: null };
  const tomorrow = addDays(day, 1);
  const isFree = !findDayStatus(type, tomorrow, availabilityByDay, nowMs)?.isUnavailable;
  return {
    isFull: false,
    range,
    hours,
    reception,
    text: [closesSoon, left && `${left}.`].filter(Boolean).join(" "),
    alternative: isFree
      ? { day: tomorrow, label: copy.chooseTomorrow(removeYear(formatDateWithWeekday(tomorrow))) }
      : null,
  };
}

/** The promise about cancelling a booking that starts on an available day; null for other days and agreed terms. */
export function makeCancellationPromise(
  type: BookingType,
  day: Day,
  availabilityByDay: AvailabilityByDay,
  pricePesewas: number,
  nowMs = workerNowMs(),
): string | null {
  if (day === "" || cancellationOf(type).day_before.by === "request") return null;
  if (findDayStatus(type, day, availabilityByDay, nowMs)?.isUnavailable) return null;
  const start = isVirtual(type) ? bookedFirstMonth(day, dayAt(nowMs)).startsBy : day;
  const special = availabilityByDay.get(start)?.special;
  const startsAtMs = bookedDayStartMs(start, special ? [{ day: start, opens: special.opens }] : []);
  return freeCancellationPromise({ type, startsAtMs, paidAtMs: null, pricePesewas }, nowMs, {
    isUnverified: start > day,
  });
}

/** The first selectable day: tomorrow for a day pass after closing time. */
export function earliestDay(type: BookingType, availabilityByDay: AvailabilityByDay, nowMs = workerNowMs()): Day {
  const today = dayAt(nowMs);
  return findClosedReason(type, today, toOpeningExceptions(today, availabilityByDay), nowMs) === null
    ? today
    : addDays(today, 1);
}

/** The first later day in the loaded availability on which the plan can start. */
export function findNextFreeDay(day: Day, availabilityByDay: AvailabilityByDay): Day | null {
  const days = [...availabilityByDay.values()].filter((entry) => entry.day > day && entry.isOpen && entry.left !== 0);
  return days.reduce<Day | null>((first, entry) => (first === null || entry.day < first ? entry.day : first), null);
}

/** Take Thursday 26 November */
export function formatChooseDayLabel(day: Day): string {
  return copy.chooseDay(removeYear(formatDateWithWeekday(day)));
}

/** "25 Nov to 24 Dec, 30 days"; several months end with a year. Null for a single day or a plan without a seat. */
export function formatBookingDates(type: BookingType, day: Day, months = 1): string | null {
  const last = lastPlanDay(type, day, months);
  if (resourceForPlan(type) === null || last === null || last === day) return null;
  const year = months > 1 ? ` ${last.slice(0, 4)}` : "";
  return copy.range(formatShortDay(day), formatShortDay(last) + year, daysBetween(day, last) + 1);
}

/** The most popular start days that are available: today, tomorrow and the following Monday. */
export function listSuggestedDays(
  type: BookingType,
  availabilityByDay: AvailabilityByDay,
  nowMs = workerNowMs(),
): { day: Day; label: string }[] {
  const earliest = earliestDay(type, availabilityByDay, nowMs);
  const today = dayAt(nowMs);
  const [tomorrow, dayAfter] = [addDays(today, 1), addDays(today, 2)];
  const monday = addDays(dayAfter, (8 - new Date(startOfDay(dayAfter)).getUTCDay()) % 7);
  return [
    { day: today, label: copy.chips.today },
    { day: tomorrow, label: copy.chips.chooseTomorrow },
    { day: monday, label: copy.chips.monday(formatShortDay(monday)) },
  ].flatMap(({ day, label }) => {
    const status = findDayStatus(type, day, availabilityByDay, nowMs);
    if (day < earliest || status?.isUnavailable) return [];
    return [{ day, label: status?.isUnstaffed ? copy.chips.unstaffed(label) : label }];
  });
}

/**
 * A day pass shows the hours of its day. A pass for several days shows its Sundays and the days with special hours. Other plans have 24/7
 * access, and show only special hours of their first day.
 */
function describeOpeningHours(type: BookingType, day: Day, availabilityByDay: AvailabilityByDay): string | null {
  const describeDay = (date: Day) => {
    const { opens, closes } = hoursOn(date, toOpeningExceptions(date, availabilityByDay).specials);
    const reason = availabilityByDay.get(date)?.special?.reason;
    const hours = copy.hours(WEEKDAYS[weekdayOf(date)] ?? "", formatHour(opens), formatHour(closes));
    return reason === undefined ? hours : `${hours}, ${reason}`;
  };
  if (isDayPass(type)) return describeDay(day);
  const { duration } = PLANS[type];
  if (typeof duration !== "number")
    return availabilityByDay.get(day)?.special && !isVirtual(type) ? describeDay(day) : null;
  const days = Array.from({ length: duration }, (_, offset) => addDays(day, offset));
  return days
    .filter((date) => weekdayOf(date) === 0 || availabilityByDay.get(date)?.special)
    .map(describeDay)
    .join(". ");
}

/** A week's special hours are those of all its days. */
function describeReception(type: BookingType, day: Day, availabilityByDay: AvailabilityByDay): string | null {
  const days = Array.from({ length: 7 }, (_, offset) => addDays(day, offset));
  const specials = days.flatMap((date) => toOpeningExceptions(date, availabilityByDay).specials);
  return describeVisitReception(type, day, { closures: [], specials });
}

function formatUnitsLeft(type: BookingType, day: Day, availabilityByDay: AvailabilityByDay): string | null {
  const resource = resourceForPlan(type);
  const left = availabilityByDay.get(day)?.left ?? null;
  return resource === null || left === null ? null : copy.left(resource, left);
}

function findLoadedClosedReason(
  type: BookingType,
  day: Day,
  availabilityByDay: AvailabilityByDay,
  nowMs: number,
): string | null {
  const availability = availabilityByDay.get(day);
  return availability?.isOpen === false
    ? availability.reason
    : findClosedReason(type, day, toOpeningExceptions(day, availabilityByDay), nowMs);
}

/** A day's loaded special hours, in the form of the opening-hours rules. */
function toOpeningExceptions(day: Day, availabilityByDay: AvailabilityByDay): OpeningExceptions {
  const special = availabilityByDay.get(day)?.special;
  return { closures: [], specials: special ? [{ day, ...special }] : [] };
}

function makeUnavailableNote(
  type: BookingType,
  day: Day,
  availabilityByDay: AvailabilityByDay,
  nowMs: number,
): Omit<DayNoteContent, "range" | "hours" | "reception"> {
  // Neither special hours nor the next free day are known yet.
  if (availabilityByDay.size === 0) return { isFull: false, text: null, alternative: null };
  const dayName = formatDateWithWeekday(day);
  const availability = availabilityByDay.get(day);
  const closed = findLoadedClosedReason(type, day, availabilityByDay, nowMs);
  const next = findNextFreeDay(day, availabilityByDay);
  const held = availability?.held;
  const isHeld = held !== undefined && Date.parse(held.until) > nowMs;
  const full = isHeld ? copy.beingPaidFor(held.count, formatTimeOfDay(held.until)) : formatFull(type, dayName);
  const text = closed !== null ? formatClosed(closed, dayName) : full;
  return {
    isFull: closed === null,
    text: next === null ? `${text} ${copy.noNextDay}` : text,
    alternative: next === null ? null : { day: next, label: formatChooseDayLabel(next) },
  };
}

function formatClosed(reason: string, day: string): string {
  return isAfterClosingTime(reason) ? copy.closedToday(reason) : copy.dayIsClosed(day, reason);
}

function formatFull(type: BookingType, day: string): string {
  return isDayPass(type) ? copy.dayIsFull(day) : copy.noFreePeriodFrom(periodNoun(type), day);
}

/** The note for a day pass in the last hours of today. */
function formatClosesSoon(
  type: BookingType,
  day: Day,
  availabilityByDay: AvailabilityByDay,
  nowMs: number,
): string | null {
  const closes = closingTimeMs(day, toOpeningExceptions(day, availabilityByDay).specials);
  const left = closes - nowMs;
  if (!isDayPass(type) || day !== dayAt(nowMs) || left <= 0 || left > CLOSES_SOON_MS) return null;
  return copy.closesSoon(formatHour((closes - startOfDay(day)) / MS_PER_HOUR), formatDuration(left));
}

/** 2 hours 20 minutes */
function formatDuration(leftMs: number): string {
  const minutes = Math.ceil(leftMs / MS_PER_MINUTE);
  const parts = [
    [Math.floor(minutes / 60), "hour"],
    [minutes % 60, "minute"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`)
    .join(" ");
}

/** The visitor chooses how many months of an office. */
function periodNoun(type: BookingType): string {
  return hasMonthsChoice(type) ? copy.chosenPeriod : (PLANS[type].per ?? "");
}

/** Whether the reason is that today's opening hours are over. Unlike other reasons it is a full sentence. */
function isAfterClosingTime(reason: string): boolean {
  return reason.startsWith("We closed");
}

/** 25 Nov */
function formatShortDay(day: Day): string {
  const [date = "", month = ""] = formatLongDate(day).split(" ");
  return `${date} ${month.slice(0, 3)}`;
}

function removeYear(day: string): string {
  return day.replace(/ \d{4}$/, "");
}
