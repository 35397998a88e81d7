import type { ById } from "#contract/front-desk/front-desk.ts";
import type {
  AdminMembership,
  DeferChargeInput,
  RemindChargeInput,
  WaiveChargeInput,
} from "#contract/front-desk/memberships.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { nextReminderDay, type ReminderStep, reminderStepOn } from "#domain/memberships/periods.ts";
import type { AuditAction } from "#domain/operations/audit.ts";
import type { Member, PeriodWithCharge } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { auditSubjectOfMembership, makeAudit } from "#worker/history/make-audit.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";
import { getMember, membershipAnswer } from "./membership-answers.ts";

/** Longest delay that staff can agree for an announced payment. */
const MAX_AGREED_DAYS = 31;

interface OwedCharge extends PeriodWithCharge {
  member: Member;
}

/** Waives the late fee, or the whole charge, which then counts as paid. */
export async function waiveCharge(deps: Deps, { id, ...input }: ById<WaiveChargeInput>): Promise<AdminMembership> {
  await settleOpenAttempt(deps, id);
  const owed = await getOwedCharge(deps, id);
  const at = deps.now();
  const isLateFee = input.what === "late_fee";
  if (isLateFee && owed.period.lateFeePesewas === 0) throw conflict("There is no late fee to waive.");
  const amountPesewas = isLateFee ? owed.period.lateFeePesewas : owed.charge.amountPesewas;
  const audit = makeChargeAudit(deps, owed, isLateFee ? "late_fee_waived" : "charge_waived", {
    amountPesewas,
    note: input.reason,
  });
  const isWaived = isLateFee
    ? await deps.memberships.waiveLateFee(id, at, audit)
    : await deps.memberships.waiveCharge(owed.period, at, audit);
  return answerOrConflict(deps, owed, isWaived);
}

/** Pauses reminders and the late fee until an agreed day. */
export async function agreePaymentDate(deps: Deps, { id, ...input }: ById<DeferChargeInput>): Promise<AdminMembership> {
  const owed = await getOwedCharge(deps, id);
  const today = dayAt(deps.now().getTime());
  if (input.until < today || input.until > addDays(today, MAX_AGREED_DAYS))
    throw invalidField("until", `Choose a day in the next ${MAX_AGREED_DAYS} days`);
  const { fromDay, reminderStep } = owed.period;
  const nextReminderOn = nextReminderDay({ fromDay, agreedUntil: input.until }, reminderStep as ReminderStep | null);
  const audit = makeChargeAudit(deps, owed, "charge_agreed", { until: input.until, note: input.reason });
  return answerOrConflict(deps, owed, await deps.memberships.deferCharge(id, input.until, nextReminderOn, audit));
}

/** Records a reminder by staff and removes the charge from today's list. */
export async function remindOfCharge(deps: Deps, { id, channel }: ById<RemindChargeInput>): Promise<AdminMembership> {
  const owed = await getOwedCharge(deps, id);
  const step = reminderStepOn(owed.period, dayAt(deps.now().getTime()));
  if (step === null) throw conflict("This is not due soon, so it needs no reminder yet.");
  const action = owed.member.clientId === null ? "charge_reminded" : "client_reminded";
  const audit = makeChargeAudit(deps, owed, action, { channel });
  const isRecorded = await deps.memberships.recordDeskReminder(id, step, audit);
  return answerOrConflict(deps, owed, isRecorded);
}

async function getOwedCharge(deps: Deps, id: string): Promise<OwedCharge> {
  const found = await deps.memberships.findPeriod(id);
  if (!found) throw new AppError("not_found");
  if (found.charge.state !== "open") throw chargeNotOwed();
  return { ...found, member: await getMember(deps, found.period.membershipId) };
}

function makeChargeAudit(
  deps: Deps,
  { member, period }: OwedCharge,
  action: AuditAction,
  detail: Record<string, string | number | null>,
) {
  return makeAudit(deps, "staff", {
    at: deps.now(),
    action,
    ...auditSubjectOfMembership(member),
    detail: { dueDate: period.fromDay, ...detail },
  });
}

async function answerOrConflict(deps: Deps, { member }: OwedCharge, isDone: boolean): Promise<AdminMembership> {
  if (!isDone) throw chargeNotOwed();
  return membershipAnswer(deps, member.id);
}

function chargeNotOwed(): AppError {
  return conflict("This has been paid or is no longer owed. Please check it again.");
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
