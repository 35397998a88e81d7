import { dayAt } from "#domain/calendar/days.ts";
import { isReminderTime, nextReminderDay, type ReminderStep, reminderStepOn } from "#domain/memberships/periods.ts";
import type { MembershipPeriodRow } from "#worker/db/schema/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { addLateFees } from "./late-fee.ts";

const PAGE_SIZE = 100;
/** What a page takes: the fees, a reading and two writes. */
const STATEMENTS_PER_PAGE = 4;

/**
 * By day, adds the late fees that are due and writes the reminders of what is owed: of each step once, and of several that
 * were missed only the latest. Whoever asked not to be reminded is passed over. What does not fit in this run waits for the
 * next. Gives how many were written.
 */
export async function remindMembers(deps: Deps): Promise<number> {
  const at = deps.now();
  if (!isReminderTime(at.getTime())) return 0;
  const today = dayAt(at.getTime());
  let count = 0;
  while (deps.budget.remaining().statements >= STATEMENTS_PER_PAGE) {
    const due = await deps.memberships.listToRemind(today, PAGE_SIZE);
    if (due.length === 0) break;
    await addLateFees(
      deps,
      due.map(({ period }) => period.id),
      PAGE_SIZE,
    );
    const steps = due.map(({ period, isReminded }) => ({ ...nextReminder(period, today), isReminded }));
    const told = steps.filter(({ step, isReminded }) => step !== null && isReminded);
    await deps.memberships.recordReminders(
      steps.map(({ isReminded: _, ...step }) => step),
      told.map(({ id, step }) =>
        makeOutboxEntry(deps, {
          kind: "membership_reminder",
          audience: "customer",
          subjectId: id,
          at,
          dedupeSuffix: String(step),
        }),
      ),
    );
    count += told.length;
    if (due.length < PAGE_SIZE) break;
  }
  return count;
}

/** The step that is written for a period, null where none is, and the day of the next. */
function nextReminder(period: MembershipPeriodRow, today: string) {
  const step = reminderStepOn(period, today);
  const isAgreed = period.agreedUntil !== null && today <= period.agreedUntil;
  const isNew = step !== null && !isAgreed && (period.reminderStep === null || step > period.reminderStep);
  const reached = (isNew ? step : (period.reminderStep ?? step)) as ReminderStep | null;
  return {
    id: period.id,
    step: isNew ? step : null,
    nextReminderOn: nextReminderDay(period, reached),
    seenOn: period.nextReminderOn ?? today,
  };
}
