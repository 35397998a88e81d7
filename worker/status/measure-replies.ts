import { dayAt, MS_PER_DAY } from "#domain/calendar/days.ts";
import { calculateReplyTimes, REPLY_WINDOW_DAYS } from "#domain/inbox/reply-times.ts";
import type { Deps } from "#worker/deps.ts";

/** Measures the reply times of the last 30 days, for the site to show next to its promise. */
export async function measureReplies(deps: Deps): Promise<void> {
  const now = deps.now();
  const from = new Date(now.getTime() - REPLY_WINDOW_DAYS * MS_PER_DAY);
  const [received, days] = await Promise.all([
    deps.books.listReplyTimes(from, now),
    deps.inventory.readDays(dayAt(from.getTime())),
  ]);
  const times = calculateReplyTimes(
    received.map((row) => ({ ...row, isClosed: row.isClosed === 1 })),
    days,
    now.getTime(),
  );
  await deps.books.saveReplyTimes(times, now);
}
