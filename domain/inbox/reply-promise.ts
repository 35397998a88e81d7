import { formatDateWithWeekday, formatTimeOfDay, WEEKDAYS } from "#domain/calendar/date-format.ts";
import { addDays, dayAt, daysBetween, MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { type OpeningExceptions, weekdayOf } from "#domain/calendar/opening-hours.ts";
import { receptionHoursOn } from "#domain/calendar/reception.ts";
import { site } from "#domain/site.ts";
import { type InboxSource, isVirtualOfficeEnquiry } from "./inbox-sources.ts";

const promiseMs = () => site.responsePromiseHours * MS_PER_HOUR;
/** Longer than any break; without reception hours a promise counts every hour. */
const MAX_DAYS = 60;
const ROUNDING_MS = 15 * MS_PER_MINUTE;

/**
 * The instant by which we promise to reply, in milliseconds since 1970. Only reception hours count towards the two
 * hours of a message. A virtual office enquiry is answered by the end of reception within a day, but never before those
 * two hours.
 */
export function replyPromiseMs(receivedAt: number, source: InboxSource, exceptions: OpeningExceptions): number {
  const earliest = addReceptionTime(receivedAt, exceptions);
  if (!isVirtualOfficeEnquiry(source)) return earliest;
  const end = receivedAt + site.virtualOfficeFollowUpHours * MS_PER_HOUR;
  return Math.max(earliest, lastStaffedInstant(end, exceptions));
}

/** "by 10 am today", "by 10 am tomorrow", "by 10 am on Monday", or with the date from a week on. */
export function formatReplyBy(promiseMs: number, nowMs: number): string {
  const at = roundUp(promiseMs);
  const day = dayAt(at);
  const ahead = daysBetween(dayAt(nowMs), day);
  const time = formatTimeOfDay(new Date(at).toISOString());
  if (ahead <= 1) return `by ${time} ${ahead === 1 ? "tomorrow" : "today"}`;
  return `by ${time} on ${ahead < 7 ? WEEKDAYS[weekdayOf(day)] : formatDateWithWeekday(day)}`;
}

/** "by 10 am on Monday 30 November 2026, Accra time": for an email, which may be read on another day. */
export function formatReplyByDate(promiseMs: number): string {
  const at = new Date(roundUp(promiseMs)).toISOString();
  return `by ${formatTimeOfDay(at)} on ${formatDateWithWeekday(at)}, Accra time`;
}

/** The instant at which reception has been open for the promised hours. */
function addReceptionTime(from: number, exceptions: OpeningExceptions): number {
  let left = promiseMs();
  for (let offset = 0; offset < MAX_DAYS; offset += 1) {
    const day = addDays(dayAt(from), offset);
    const hours = receptionHoursOn(day, exceptions);
    if (hours === null) continue;
    const opens = Math.max(from, startOfDay(day) + hours.opens * MS_PER_HOUR);
    const staffed = startOfDay(day) + hours.closes * MS_PER_HOUR - opens;
    if (staffed >= left) return opens + left;
    left -= Math.max(0, staffed);
  }
  return from + promiseMs();
}

/** The instant itself if reception is open, otherwise its last closing time. */
function lastStaffedInstant(instantMs: number, exceptions: OpeningExceptions): number {
  for (let offset = 0; offset < MAX_DAYS; offset += 1) {
    const day = addDays(dayAt(instantMs), -offset);
    const hours = receptionHoursOn(day, exceptions);
    if (hours === null || startOfDay(day) + hours.opens * MS_PER_HOUR > instantMs) continue;
    return Math.min(instantMs, startOfDay(day) + hours.closes * MS_PER_HOUR);
  }
  return instantMs;
}

function roundUp(instantMs: number): number {
  return Math.ceil(instantMs / ROUNDING_MS) * ROUNDING_MS;
}
