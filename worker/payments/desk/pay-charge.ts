import type { ById } from "#contract/front-desk/front-desk.ts";
import type { AdminMembership } from "#contract/front-desk/memberships.ts";
import type { PayChargeInput } from "#contract/front-desk/money/take-payment.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { getMember, membershipAnswer } from "#worker/memberships/membership-answers.ts";
import { prepareCharge } from "#worker/memberships/pay-membership.ts";
import { recordPayment } from "./take-payment.ts";

/** Records a desk payment for one charge: all that is owed, unless a part of it was paid. */
export async function payCharge(
  deps: Deps,
  { id, kind, method, amount, ...paid }: ById<PayChargeInput>,
): Promise<void> {
  const charge = await deps.charges.findById(id);
  if (!charge) throw new AppError("not_found");
  const owed = toCedis(charge.amountPesewas);
  await recordPayment(deps, [{ id, owed, amount: amount ?? owed }], { ...paid, method: kind ?? method ?? null });
}

/** The same for months of a membership, with their late fee. */
export async function payMembershipCharge(deps: Deps, { id, ...paid }: ById<PayChargeInput>): Promise<AdminMembership> {
  const found = await deps.memberships.findPeriod(id);
  if (!found) throw new AppError("not_found");
  const { membershipId, fromDay: from, months } = found.period;
  await prepareCharge(deps, await getMember(deps, membershipId), { from, months, paymentReceived: true });
  await payCharge(deps, { id, ...paid });
  return membershipAnswer(deps, membershipId);
}
