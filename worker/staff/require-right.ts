import { formatLongDate } from "#domain/calendar/date-format.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import type { AuditActor } from "#domain/operations/audit.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { isPriceGivenUp, isTimeGivenUp, mayDo, type SetPrice, type StaffEffect } from "#domain/staff/effects.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";

/** Whether the member of staff who acts may do this. Throws if the act does not declare it beside its route. */
export function hasRight({ staff }: Pick<Deps, "staff">, effect: StaffEffect): boolean {
  if (!staff) return false;
  if (!staff.declaredEffects.includes(effect))
    throw new Error(`An act has an effect that it does not declare: ${effect}`);
  return mayDo(staff.role, effect);
}

/**
 * Throws `forbidden` unless the member of staff who acts may do this. A customer, a job and the gateway act by rules of
 * their own; a customer's link in a browser of staff acts with that person's rights.
 */
export function requireRight(
  deps: Pick<Deps, "staff">,
  effect: StaffEffect,
  why: string,
  actor: AuditActor = "staff",
): void {
  if (actor !== "staff" && !deps.staff) return;
  if (!hasRight(deps, effect)) throw new AppError("forbidden", { message: askManager(why) });
}

/** Throws `forbidden` if staff refund without the right. */
export function requireRightToRefund(deps: Pick<Deps, "staff">, amountPesewas: number, actor: AuditActor): void {
  if (amountPesewas > 0) requireRight(deps, "give_back_money", refundIs(amountPesewas), actor);
}

/** What a customer's page tells a browser of staff, and whether its act may refund this much. Empty for customers. */
export function describeActingStaff(
  { staff }: Pick<Deps, "staff">,
  refundPesewas = 0,
): { mayRefund: boolean; notice: { staffNotice?: string } } {
  if (!staff) return { mayRefund: true, notice: {} };
  const mayRefund = refundPesewas === 0 || mayDo(staff.role, "give_back_money");
  const name = staff.staffId === null ? "Shared key" : staff.name;
  const acting = `You are signed in as ${name}. What you do here is recorded under that name.`;
  const refusal = `You cannot cancel this. ${askManager(refundIs(refundPesewas))}`;
  return { mayRefund, notice: { staffNotice: mayRefund ? acting : `${acting} ${refusal}` } };
}

/** The same for the page of a virtual office, where an answer may verify it. */
export function describeStaffWhoVerifies(deps: Pick<Deps, "staff">, isVerifying: boolean) {
  const { staffNotice } = describeActingStaff(deps).notice;
  const mayVerify = !deps.staff || !isVerifying || mayDo(deps.staff.role, "verify_identity");
  if (staffNotice === undefined || mayVerify) return { mayVerify, notice: staffNotice ? { staffNotice } : {} };
  const refusal = `You cannot answer "not registered". ${askManager(ANSWER_VERIFIES)}`;
  return { mayVerify, notice: { staffNotice: `${staffNotice} ${refusal}` } };
}

export const ANSWER_VERIFIES = "this answer verifies the office";

function askManager(why: string): string {
  return `Ask a manager or the owner: ${why}.`;
}

function refundIs(amountPesewas: number): string {
  return `the refund is ${formatCedisExact(amountPesewas)}`;
}

/**
 * Throws `forbidden` if the price gives money up that the role may not give up. Returns what the history records of
 * such a price, for the month's report.
 */
export function requireRightForPrice(
  deps: Pick<Deps, "staff">,
  to: SetPrice,
  before: SetPrice | null = null,
): Partial<SetPrice> {
  const { amountPesewas, listPesewas } = to;
  if (!isPriceGivenUp(to, before)) return {};
  requireRight(
    deps,
    "give_up_money",
    `${formatCedisExact(amountPesewas)} is below the price of ${formatCedisExact(listPesewas)}`,
  );
  return { amountPesewas, listPesewas };
}

/** Throws `forbidden` if the due date skips time that nobody has paid for. */
export function requireRightForDueDate(deps: Pick<Deps, "staff" | "now">, nextDueDate: Day, coveredUntil: Day): void {
  if (!isTimeGivenUp(nextDueDate, coveredUntil, dayAt(deps.now().getTime()))) return;
  requireRight(deps, "give_up_money", `the time until ${formatLongDate(nextDueDate)} is not paid for`);
}

/** Throws `forbidden` if the figures of a day need a right: the desk needs today's to close. */
export function requireRightToFigures(deps: Pick<Deps, "staff" | "now">, day: Day): void {
  if (day !== dayAt(deps.now().getTime())) requireRight(deps, "read_figures", "these are the figures for another day");
}

/** The reason of an act against the rule. Throws `forbidden` without the right, and `validation_failed` without a reason. */
export function requireDiscretion(
  deps: Pick<Deps, "staff">,
  effect: StaffEffect,
  why: string,
  reason: string | undefined,
): string {
  requireRight(deps, effect, why);
  if ((reason ?? "").length < 3) throw invalidField("overrideReason", "Enter a reason of at least 3 characters");
  return reason ?? "";
}
