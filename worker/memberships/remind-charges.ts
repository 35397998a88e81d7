import type { RemindChargesInput, RemindedCharges } from "#contract/front-desk/memberships.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { isReminderTime, isStepMailed, needsStaffReminder, reminderStepOn } from "#domain/memberships/periods.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { auditSubjectOfMembership, makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { emailedOn } from "./membership-answers.ts";

/** Emails reminders for many charges, each once per step, also while the job runs. Throws `conflict` at night. */
export async function remindCharges(deps: Deps, { ids }: RemindChargesInput): Promise<RemindedCharges> {
  const at = deps.now();
  if (!isReminderTime(at.getTime()))
    throw new AppError("conflict", { message: "You can send reminders only between 09:00 and 20:00." });
  const today = dayAt(at.getTime());
  const owed = (await deps.memberships.listPeriodsByIds(ids)).filter(({ charge }) => charge.state === "open");
  const [members, mails] = await Promise.all([
    deps.memberships.listByIds(owed.map(({ period }) => period.membershipId)),
    deps.memberships.listReminderTimes(owed.map(({ period }) => period.id)),
  ]);
  const mailsByPeriod = Map.groupBy(mails, ({ subjectId }) => subjectId);
  const byId = new Map(members.map((member) => [member.id, member]));
  const reminders = owed.flatMap(({ period }) => {
    const member = byId.get(period.membershipId);
    const step = reminderStepOn(period, today);
    if (!member?.email || !member.isReminded || step === null || !needsStaffReminder(period, today)) return [];
    return [
      {
        periodId: period.id,
        step,
        audit: makeAudit(deps, "staff", {
          at,
          action: member.clientId === null ? "charge_reminded" : "client_reminded",
          ...auditSubjectOfMembership(member),
          detail: { dueDate: period.fromDay, channel: "email" },
        }),
        // The job uses the same dedupe key, so the later of the two writes nothing.
        notice: isStepMailed(period, step, (mailsByPeriod.get(period.id) ?? []).map(emailedOn))
          ? null
          : makeOutboxEntry(deps, {
              kind: "membership_reminder",
              audience: "customer",
              subjectId: period.id,
              at,
              dedupeSuffix: String(step),
            }),
      },
    ];
  });
  if (reminders.length === 0) return { reminded: [], mailed: 0 };
  const reminded = await deps.memberships.recordDeskReminders(reminders);
  const hasMail = new Map(reminders.map(({ periodId, notice }) => [periodId, notice !== null]));
  return { reminded, mailed: reminded.filter((id) => hasMail.get(id)).length };
}
