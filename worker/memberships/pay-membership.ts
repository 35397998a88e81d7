import type { ById } from "#contract/front-desk/front-desk.ts";
import type { AdminMembership, PayMembershipInput } from "#contract/front-desk/memberships.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import {
  dueDateAfterPeriods,
  hasNextPeriod,
  membershipState,
  type PrepayablePeriods,
} from "#domain/memberships/memberships.ts";
import { formatDeskReference } from "#domain/payments/desk-references.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import { recordChargePaid } from "#worker/charges/record-charge-paid.ts";
import type { Member, PeriodWithCharge } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { deskPaymentDetail, refuseUsedTransaction } from "#worker/payments/desk/desk-transactions.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";
import { addLateFee } from "./late-fee.ts";
import { getMember, membershipAnswer } from "./membership-answers.ts";
import { openCharge } from "./open-charges.ts";

/** Records a desk payment for the next months, with the receipt and email of an online payment. */
export async function payMembership(deps: Deps, { id, ...input }: ById<PayMembershipInput>): Promise<AdminMembership> {
  const owed = await prepareCharge(deps, await getMember(deps, id), {
    from: input.from,
    months: input.months,
    paymentReceived: true,
  });
  if (toPesewas(input.amount) !== owed.charge.amountPesewas) throw priceChanged(owed);
  if (input.transactionId) await refuseUsedTransaction(deps, input.transactionId);
  await recordMonthsPaid(deps, owed, {
    paidAt: deps.now(),
    transactionId: input.transactionId ?? null,
    detail: deskPaymentDetail(owed.charge.amountPesewas, input),
  });
  return membershipAnswer(deps, id);
}

/** Records one month as paid for a member whom staff mark as paid. */
export async function payMonth(deps: Deps, member: Member, paidAt: Date): Promise<void> {
  const owed = await prepareCharge(deps, member, { from: member.nextDueDate, months: 1, paymentReceived: true });
  await recordMonthsPaid(deps, owed, { paidAt, transactionId: null, detail: {} });
}

/**
 * Opens the next charge if needed and sets its months, with the late fee if due. With `paymentReceived` it settles an
 * open online payment first. Throws `already_paid`, and `conflict` if another month is due.
 */
export async function prepareCharge(
  deps: Deps,
  member: Member,
  wanted: { from: string; months: PrepayablePeriods; paymentReceived: boolean },
): Promise<PeriodWithCharge> {
  refuseEnded(member, dayAt(deps.now().getTime()));
  const { period } = await openCharge(deps, member);
  if (wanted.paymentReceived) await settleOpenAttempt(deps, period.id);
  const current = await getMember(deps, member.id);
  if (current.nextDueDate !== wanted.from) throw wrongMonth(current);
  await addLateFee(deps, period.id);
  const untilDay = dueDateAfterPeriods(period.fromDay, member.renewsOn, wanted.months);
  await deps.memberships.setMonths({ id: period.id, months: wanted.months, untilDay }, wanted.paymentReceived);
  const owed = await deps.memberships.findPeriod(period.id);
  if (owed?.charge.state !== "open") throw wrongMonth(current);
  if (owed.period.months !== wanted.months) throw new AppError("payment_in_progress", { retryAfterSeconds: 30 });
  return owed;
}

export function priceChanged({ charge }: PeriodWithCharge): AppError {
  return new AppError("price_changed", { price: { amount: toCedis(charge.amountPesewas), currency: "GHS" } });
}

/** Throws `conflict` if the membership has ended or has no further month. */
export function refuseEnded(member: Member, today: string): void {
  const state = membershipState({ ...member, isEnded: member.endedAt !== null }, today);
  if (state === "ended")
    throw new AppError("conflict", { message: "This membership has ended, so there is nothing to pay." });
  if (!hasNextPeriod(member))
    throw new AppError("conflict", {
      message: `This membership is paid until it ends on ${formatLongDate(member.endsOn ?? today)}.`,
    });
}

async function recordMonthsPaid(
  deps: Deps,
  { charge, period }: PeriodWithCharge,
  paid: { paidAt: Date; transactionId: string | null; detail: Record<string, string | number | null> },
): Promise<void> {
  const isRecorded = await recordChargePaid(deps, {
    charge,
    reference: formatDeskReference(deps.newToken()),
    gatewayResult: null,
    paidAt: paid.paidAt,
    at: deps.now(),
    actor: "staff",
    transactionId: paid.transactionId,
    detail: paid.detail,
  });
  if (isRecorded) return;
  if ((await deps.paymentAttempts.listByCharge(charge.id)).some(isUnderReview))
    throw new AppError("payment_mismatch", {
      message: "A payment for this month is under review. Resolve it first, under Payments to review.",
    });
  if (paid.transactionId) await refuseUsedTransaction(deps, paid.transactionId);
  throw wrongMonth(await getMember(deps, period.membershipId));
}

function wrongMonth({ nextDueDate }: Member): AppError {
  return new AppError("conflict", {
    message: `This month is already paid or no longer due. The next payment is due on ${formatLongDate(nextDueDate)}.`,
  });
}

/** Records a desk payment for the membership of a charge. */
export async function payCharge(
  deps: Deps,
  { id: chargeId, ...input }: ById<PayMembershipInput>,
): Promise<AdminMembership> {
  const owed = await deps.memberships.findPeriod(chargeId);
  if (!owed) throw new AppError("not_found");
  return payMembership(deps, { id: owed.period.membershipId, ...input });
}
