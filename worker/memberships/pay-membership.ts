import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { dueDateAfterPeriods, hasNextPeriod, membershipState } from "#domain/memberships/memberships.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { Member, PeriodWithCharge } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";
import { addLateFee } from "./late-fee.ts";
import { getMember } from "./membership-answers.ts";
import { openCharge } from "./open-charges.ts";

/**
 * Opens the next charge if needed and sets its months, with the late fee if due. With `paymentReceived` it settles an
 * open online payment first. Throws `already_paid`, and `conflict` if another month is due.
 */
export async function prepareCharge(
  deps: Deps,
  member: Member,
  wanted: { from: string; months: number; paymentReceived: boolean },
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

export function wrongMonth({ nextDueDate }: Member): AppError {
  return new AppError("conflict", {
    message: `This month is already paid or no longer due. The next payment is due on ${formatLongDate(nextDueDate)}.`,
  });
}
