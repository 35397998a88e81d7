import { dayAt } from "#domain/calendar/days.ts";
import { isReminderTime, nextReminderDay, type ReminderStep, reminderStepOn } from "#domain/memberships/periods.ts";
import type { MembershipPeriodRow } from "#worker/db/schema/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { addLateFees } from "./late-fee.ts";

const PAGE_SIZE = 100;
/** The fees, one read and two writes. */
const STATEMENTS_PER_PAGE = 4;

/**
 * By day, adds due late fees and writes reminders: each step once, and only the latest of missed steps. Skips members
 * who want no reminders. Returns the number written; the next run takes the rest.
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
    const toEmail = steps.filter(({ step, isReminded }) => step !== null && isReminded);
    await deps.memberships.recordReminders(
      steps.map(({ isReminded: _, ...step }) => step),
      toEmail.map(({ id, step }) =>
        makeOutboxEntry(deps, {
          kind: "membership_reminder",
          audience: "customer",
          subjectId: id,
          at,
          dedupeSuffix: String(step),
        }),
      ),
    );
    count += toEmail.length;
    if (due.length < PAGE_SIZE) break;
  }
  return count;
}

/** The step to send now, null for none, and the day of the next one. */
function nextReminder(period: MembershipPeriodRow, today: string) {
  const step = reminderStepOn(period, today);
  const isAgreed = period.agreedUntil !== null && today <= period.agreedUntil;
  const isDue = step !== null && !isAgreed && (period.reminderStep === null || step > period.reminderStep);
  const reachedStep = (isDue ? step : (period.reminderStep ?? step)) as ReminderStep | null;
  return {
    id: period.id,
    step: isDue ? step : null,
    nextReminderOn: nextReminderDay(period, reachedStep),
    seenOn: period.nextReminderOn ?? today,
  };
}
