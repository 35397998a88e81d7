import type { BookingType } from "#domain/bookings/bookings.ts";
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
import { formatHour, formatHours, hoursOn, type OpeningExceptions, weekdayOf } from "#domain/calendar/opening-hours.ts";
import { lastPlanDay } from "#domain/catalogue/booking-period.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { closingTimeMs, type DayAvailability, findClosedReason } from "#domain/inventory/availability.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { availability as words } from "#web/content/availability.ts";

/** What is known of the days on which a plan can start, by day. */
export type KnownDays = ReadonlyMap<Day, DayAvailability>;

/** From this long before the house closes a day pass for today says how long is left. */
const CLOSES_SOON_MS = 3 * MS_PER_HOUR;

export interface DayMark {
  isTaken: boolean;
  text: string;
}

/** What the calendar says of a day; null where nothing is known of it. */
export function dayMark(type: BookingType, day: Day, known: KnownDays, nowMs: number): DayMark | null {
  const found = known.get(day);
  const closed = closureReason(type, day, known, nowMs);
  if (closed !== null) return { isTaken: true, text: isClosedForToday(closed) ? closed : words.closed(closed) };
  const resource = resourceForPlan(type);
  if (!found || found.left === null || resource === null) return null;
  if (found.left > 0) {
    const { special } = found;
    const left = words.left(resource, found.left);
    return {
      isTaken: false,
      text: special ? `${left}. ${words.special(formatHours(special), special.reason)}` : left,
    };
  }
  return { isTaken: true, text: isOneDay(type) ? words.full : words.noStay(PLANS[type].per ?? "") };
}

export interface DayNote {
  /** Whether it is open, and every place is taken. */
  isFull: boolean;
  /** The days of the stay, where it is more than one. */
  range: string | null;
  /** When the house is open on the day, or on the Sunday of a week; null where a key opens it, or nothing can start. */
  hours: string | null;
  /** How many places are left, or why none is; null where nothing is known. */
  text: string | null;
  /** The day to offer in its place, and what the button says; null where there is nothing to offer. */
  offer: { day: Day; label: string } | null;
}

/** What is said under a day that was chosen. */
export function dayNote(type: BookingType, day: Day, known: KnownDays, nowMs: number): DayNote {
  const range = stayRange(type, day);
  const mark = dayMark(type, day, known, nowMs);
  if (mark?.isTaken) return { range: null, hours: null, ...unavailableNote(type, day, known, nowMs) };
  const late = closesSoonText(type, day, known, nowMs);
  const hours = describeOpeningHours(type, day, known);
  // The hours of the day stand above it.
  const left = known.get(day)?.special && hours !== null ? formatLeft(type, day, known) : (mark?.text ?? null);
  if (late === null) return { isFull: false, range, hours, text: left, offer: null };
  const tomorrow = addDays(day, 1);
  const isFree = !dayMark(type, tomorrow, known, nowMs)?.isTaken;
  return {
    isFull: false,
    range,
    hours,
    text: [late, left && `${left}.`].filter(Boolean).join(" "),
    offer: isFree ? { day: tomorrow, label: words.tomorrow(withoutYear(formatDateWithWeekday(tomorrow))) } : null,
  };
}

/** The first day that can be chosen at all: not today once the house has closed for a day pass. */
export function earliestDay(type: BookingType, known: KnownDays, nowMs: number): Day {
  const today = dayAt(nowMs);
  return findClosedReason(type, today, specialHoursOn(today, known), nowMs) === null ? today : addDays(today, 1);
}

/** The first day after this one on which the plan can start, as far as is known. */
export function nextFreeDay(day: Day, known: KnownDays): Day | null {
  const days = [...known.values()].filter((each) => each.day > day && each.isOpen && each.left !== 0);
  return days.reduce<Day | null>((first, each) => (first === null || each.day < first ? each.day : first), null);
}

/** Take Thursday 26 November */
export function chooseDayLabel(day: Day): string {
  return words.next(withoutYear(formatDateWithWeekday(day)));
}

/** 25 Nov to 24 Dec, 30 days; null of a stay of one day, or one that takes no place. */
export function stayRange(type: BookingType, day: Day): string | null {
  const last = lastPlanDay(type, day);
  if (resourceForPlan(type) === null || last === null || last === day) return null;
  return words.range(shortDay(day), shortDay(last), daysBetween(day, last) + 1);
}

/** The days that are wanted most, as far as they can be had: today, tomorrow and the Monday after. */
export function dayChips(type: BookingType, known: KnownDays, nowMs: number): { day: Day; label: string }[] {
  const earliest = earliestDay(type, known, nowMs);
  const today = dayAt(nowMs);
  const [tomorrow, dayAfter] = [addDays(today, 1), addDays(today, 2)];
  const monday = addDays(dayAfter, (8 - new Date(startOfDay(dayAfter)).getUTCDay()) % 7);
  return [
    { day: today, label: words.chips.today },
    { day: tomorrow, label: words.chips.tomorrow },
    { day: monday, label: words.chips.monday(shortDay(monday)) },
  ].filter(({ day }) => day >= earliest && !dayMark(type, day, known, nowMs)?.isTaken);
}

/** Of a day pass its day; of a week its Sunday, and each day that has other hours. A key opens the rest at any hour. */
function describeOpeningHours(type: BookingType, day: Day, known: KnownDays): string | null {
  const said = (each: Day) => {
    const { opens, closes } = hoursOn(each, specialHoursOn(each, known).specials);
    const reason = known.get(each)?.special?.reason;
    const hours = words.hours(WEEKDAYS[weekdayOf(each)] ?? "", formatHour(opens), formatHour(closes));
    return reason === undefined ? hours : `${hours}, ${reason}`;
  };
  if (type === "desk_day") return said(day);
  if (type !== "desk_week") return null;
  const days = Array.from({ length: 7 }, (_, offset) => addDays(day, offset));
  return days
    .filter((each) => weekdayOf(each) === 0 || known.get(each)?.special)
    .map(said)
    .join(". ");
}

function formatLeft(type: BookingType, day: Day, known: KnownDays): string | null {
  const resource = resourceForPlan(type);
  const left = known.get(day)?.left ?? null;
  return resource === null || left === null ? null : words.left(resource, left);
}

function closureReason(type: BookingType, day: Day, known: KnownDays, nowMs: number): string | null {
  const found = known.get(day);
  return found?.isOpen === false ? found.reason : findClosedReason(type, day, specialHoursOn(day, known), nowMs);
}

/** What an answer has said of the hours of a day. */
function specialHoursOn(day: Day, known: KnownDays): OpeningExceptions {
  const special = known.get(day)?.special;
  return { closures: [], specials: special ? [{ day, ...special }] : [] };
}

function unavailableNote(
  type: BookingType,
  day: Day,
  known: KnownDays,
  nowMs: number,
): Omit<DayNote, "range" | "hours"> {
  const named = formatDateWithWeekday(day);
  const found = known.get(day);
  const closed = closureReason(type, day, known, nowMs);
  const next = nextFreeDay(day, known);
  const held = found?.held;
  const isHeld = held !== undefined && Date.parse(held.until) > nowMs;
  const full = isHeld ? words.beingPaidFor(held.count, formatTimeOfDay(held.until)) : formatFull(type, named);
  const text = closed !== null ? formatClosed(closed, named) : full;
  return {
    isFull: closed === null,
    text: next === null ? `${text} ${words.noNext}` : text,
    offer: next === null ? null : { day: next, label: chooseDayLabel(next) },
  };
}

function formatClosed(reason: string, day: string): string {
  return isClosedForToday(reason) ? words.closedToday(reason) : words.dayIsClosed(day, reason);
}

function formatFull(type: BookingType, day: string): string {
  return isOneDay(type) ? words.dayIsFull(day) : words.noStayFrom(PLANS[type].per ?? "", day);
}

/** In the last hours of today. */
function closesSoonText(type: BookingType, day: Day, known: KnownDays, nowMs: number): string | null {
  const closes = closingTimeMs(day, specialHoursOn(day, known).specials);
  const left = closes - nowMs;
  if (type !== "desk_day" || day !== dayAt(nowMs) || left <= 0 || left > CLOSES_SOON_MS) return null;
  return words.closesSoon(formatHour((closes - startOfDay(day)) / MS_PER_HOUR), formatDuration(left));
}

/** 2 hours 20 minutes, of an instant's distance. */
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

function isOneDay(type: BookingType): boolean {
  return PLANS[type].per === "day";
}

/** The house is open that day, but has closed by now: that says itself. */
function isClosedForToday(reason: string): boolean {
  return reason.startsWith("We closed");
}

/** 25 Nov */
function shortDay(day: Day): string {
  const [date = "", month = ""] = formatLongDate(day).split(" ");
  return `${date} ${month.slice(0, 3)}`;
}

function withoutYear(day: string): string {
  return day.replace(/ \d{4}$/, "");
}
