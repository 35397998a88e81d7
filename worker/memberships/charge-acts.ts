import type {
  AdminMembership,
  AgreeChargeInput,
  RemindChargeInput,
  WaiveChargeInput,
} from "#contract/front-desk/memberships.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { type ReminderStep, remindedNextOn, reminderStepOn } from "#domain/memberships/periods.ts";
import type { AuditAction } from "#domain/operations/audit.ts";
import type { Member, PeriodWithCharge } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { auditSubjectOfMembership, makeAudit } from "#worker/history/make-audit.ts";
import { settleWhatIsOpen } from "#worker/payments/settle-payment.ts";
import { getMember, membershipAnswer } from "./membership-answers.ts";

/** Nobody waits longer for money that is said to be on its way. */
const MOST_AGREED_DAYS = 31;

interface Owed extends PeriodWithCharge {
  member: Member;
}

/** Lets the late fee go, or the whole charge, which then counts as if it were paid. */
export async function waiveCharge(deps: Deps, id: string, input: WaiveChargeInput): Promise<AdminMembership> {
  await settleWhatIsOpen(deps, id);
  const owed = await getOwed(deps, id);
  const at = deps.now();
  const isFee = input.what === "late_fee";
  if (isFee && owed.period.lateFeePesewas === 0) throw conflict("There is no late fee to let go.");
  const amountPesewas = isFee ? owed.period.lateFeePesewas : owed.charge.amountPesewas;
  const audit = auditOf(deps, owed, isFee ? "late_fee_waived" : "charge_waived", { amountPesewas, note: input.reason });
  const isWaived = isFee
    ? await deps.memberships.waiveLateFee(id, at, audit)
    : await deps.memberships.waiveCharge(owed.period, at, audit);
  return answerAfter(deps, owed, isWaived);
}

/** The money is on its way: nothing is sent, and no fee added, until a day. */
export async function agreeCharge(deps: Deps, id: string, input: AgreeChargeInput): Promise<AdminMembership> {
  const owed = await getOwed(deps, id);
  const today = dayAt(deps.now().getTime());
  if (input.until < today || input.until > addDays(today, MOST_AGREED_DAYS))
    throw invalidField("until", `Say a day within the next ${MOST_AGREED_DAYS}`);
  const { fromDay, remindedStep } = owed.period;
  const remindOn = remindedNextOn({ fromDay, agreedUntil: input.until }, remindedStep as ReminderStep | null);
  const audit = auditOf(deps, owed, "charge_agreed", { until: input.until, note: input.reason });
  return answerAfter(deps, owed, await deps.memberships.deferCharge(id, input.until, remindOn, audit));
}

/** Staff wrote or called: the charge leaves the list of today. */
export async function remindOfCharge(deps: Deps, id: string, { channel }: RemindChargeInput): Promise<AdminMembership> {
  const owed = await getOwed(deps, id);
  const at = deps.now();
  const step = reminderStepOn(owed.period, dayAt(at.getTime()));
  if (step === null) throw conflict("This is not due for a while, so nobody needs to be reminded yet.");
  const { clientId } = owed.member;
  const isNoted = await deps.memberships.recordDeskReminder({
    periodId: id,
    step,
    ofClient:
      clientId === null ? null : { id: deps.newId(), clientId, channel, staffId: deps.staff?.staffId ?? null, at },
    audit: auditOf(deps, owed, clientId === null ? "charge_reminded" : "client_reminded", { channel }),
  });
  return answerAfter(deps, owed, isNoted);
}

async function getOwed(deps: Deps, id: string): Promise<Owed> {
  const found = await deps.memberships.findPeriod(id);
  if (!found) throw new AppError("not_found");
  if (found.charge.state !== "open") throw notOwed();
  return { ...found, member: await getMember(deps, found.period.membershipId) };
}

function auditOf(
  deps: Deps,
  { member, period }: Owed,
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

async function answerAfter(deps: Deps, { member }: Owed, isDone: boolean): Promise<AdminMembership> {
  if (!isDone) throw notOwed();
  return membershipAnswer(deps, member.id);
}

function notOwed(): AppError {
  return conflict("This has been paid, or is not owed any more. Please look at it again.");
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
