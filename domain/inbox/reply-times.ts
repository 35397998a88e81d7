import { addDays, dayAt, MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import type { OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { receptionHoursOn } from "#domain/calendar/reception.ts";
import { site } from "#domain/site.ts";

/** Reply times cover messages of this many days. */
export const REPLY_WINDOW_DAYS = 30;

/** A received message and its answer. Instants are milliseconds since 1970. */
export interface ReceivedMessage {
  receivedAt: number;
  answeredAt: number | null;
  /** Closed without an answer, because none was needed. */
  isClosed: boolean;
}

export interface ReplyTimes {
  answered: number;
  /** Median over the answered messages; null if there are none. */
  medianMinutes: number | null;
  /** Share answered within the promised time, 0 to 1. Overdue unanswered messages count against it. */
  sharePromised: number | null;
}

/** Minutes of reception hours between two instants: nights, Sundays and closed days do not count. */
export function receptionMinutes(from: number, until: number, exceptions: OpeningExceptions): number {
  let minutes = 0;
  for (let day = dayAt(from); startOfDay(day) < until; day = addDays(day, 1)) {
    const start = startOfDay(day);
    const hours = receptionHoursOn(day, exceptions);
    if (!hours) continue;
    const opens = Math.max(from, start + hours.opens * MS_PER_HOUR);
    const closes = Math.min(until, start + hours.closes * MS_PER_HOUR);
    minutes += Math.max(0, closes - opens) / MS_PER_MINUTE;
  }
  return minutes;
}

/** Reply times of the messages. Unanswered messages past the promise count as late, or the share would be too good. */
export function calculateReplyTimes(
  received: readonly ReceivedMessage[],
  exceptions: OpeningExceptions,
  now: number,
): ReplyTimes {
  const promise = site.responsePromiseHours * 60;
  const replyMinutes = received
    .flatMap(({ receivedAt, answeredAt }) =>
      answeredAt === null ? [] : [receptionMinutes(receivedAt, answeredAt, exceptions)],
    )
    .toSorted((a, b) => a - b);
  const overdue = received.filter(({ receivedAt, answeredAt, isClosed }) => {
    return answeredAt === null && !isClosed && receptionMinutes(receivedAt, now, exceptions) > promise;
  }).length;
  const counted = replyMinutes.length + overdue;
  const upper = replyMinutes[Math.floor(replyMinutes.length / 2)];
  const lower = replyMinutes[Math.floor((replyMinutes.length - 1) / 2)];
  return {
    answered: replyMinutes.length,
    medianMinutes: upper === undefined || lower === undefined ? null : Math.round((upper + lower) / 2),
    sharePromised: counted === 0 ? null : replyMinutes.filter((minutes) => minutes <= promise).length / counted,
  };
}
