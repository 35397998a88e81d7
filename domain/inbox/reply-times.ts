import { addDays, dayAt, MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import type { OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { receptionHoursOn } from "#domain/calendar/reception.ts";
import { site } from "#domain/site.ts";

/** Of what was received in so many days before. */
export const REPLY_WINDOW_DAYS = 30;

/** What was received, and when somebody answered it. Instants in milliseconds. */
export interface ReceivedMessage {
  receivedAt: number;
  answeredAt: number | null;
  /** Closed without an answer: there was nothing to answer. */
  isClosed: boolean;
}

export interface ReplyTimes {
  answered: number;
  /** Of the answers; null where there are none. */
  medianMinutes: number | null;
  /** Of what was answered, or should have been by now: how much was within the promise, from 0 to 1. */
  sharePromised: number | null;
}

/** The minutes between two instants in which reception is open: nights, Sundays and closed days do not count. */
export function receptionMinutes(from: number, until: number, others: OpeningExceptions): number {
  let minutes = 0;
  for (let day = dayAt(from); startOfDay(day) < until; day = addDays(day, 1)) {
    const start = startOfDay(day);
    const hours = receptionHoursOn(day, others);
    if (!hours) continue;
    const opens = Math.max(from, start + hours.opens * MS_PER_HOUR);
    const closes = Math.min(until, start + hours.closes * MS_PER_HOUR);
    minutes += Math.max(0, closes - opens) / MS_PER_MINUTE;
  }
  return minutes;
}

/** How long answers took. What nobody has answered counts as late once the promise has passed, or the share would lie. */
export function calculateReplyTimes(
  received: readonly ReceivedMessage[],
  others: OpeningExceptions,
  now: number,
): ReplyTimes {
  const promise = site.responsePromiseHours * 60;
  const took = received
    .flatMap(({ receivedAt, answeredAt }) =>
      answeredAt === null ? [] : [receptionMinutes(receivedAt, answeredAt, others)],
    )
    .toSorted((one, other) => one - other);
  const overdue = received.filter(({ receivedAt, answeredAt, isClosed }) => {
    return answeredAt === null && !isClosed && receptionMinutes(receivedAt, now, others) > promise;
  }).length;
  const counted = took.length + overdue;
  const upper = took[Math.floor(took.length / 2)];
  const lower = took[Math.floor((took.length - 1) / 2)];
  return {
    answered: took.length,
    medianMinutes: upper === undefined || lower === undefined ? null : Math.round((upper + lower) / 2),
    sharePromised: counted === 0 ? null : took.filter((minutes) => minutes <= promise).length / counted,
  };
}
