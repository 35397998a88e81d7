import { addDays, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { isReminderTime } from "#domain/memberships/periods.ts";
import type { Deps } from "#worker/deps.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

/** The most reminders that one run writes. */
const MAX_REMINDERS = 50;
const STATEMENTS = 3;

/** Reminds tomorrow's customers once, in the daytime, unless they booked today. Returns the number of reminders. */
export async function remindOfBookings(deps: Deps): Promise<number> {
  const at = deps.now();
  if (!isReminderTime(at.getTime()) || deps.budget.remaining().statements < STATEMENTS) return 0;
  const today = dayAt(at.getTime());
  const tomorrow = addDays(today, 1);
  const ids = await deps.bookingLists.listToRemind(
    { startDate: new Date(startOfDay(tomorrow)), bookedBefore: new Date(startOfDay(today)) },
    MAX_REMINDERS,
  );
  if (ids.length === 0) return 0;
  return deps.outbox.addOnce(
    ids.map((subjectId) => ({
      notice: makeOutboxEntry(deps, {
        ...{ kind: "booking_reminder", audience: "customer", subjectId, at, dedupeSuffix: tomorrow },
      }),
    })),
  );
}
