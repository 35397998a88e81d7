import type { AdminMembership } from "#contract/front-desk/memberships.ts";
import type { PaymentReferenceParams } from "#contract/payment.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import { setMonthsByAmount } from "#worker/charges/set-months-by-amount.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { getMember, membershipAnswer } from "#worker/memberships/membership-answers.ts";
import { openCharge } from "#worker/memberships/open-charges.ts";
import { refuseEnded } from "#worker/memberships/pay-membership.ts";
import { acceptReviewedPayment } from "./reviews/accept-reviewed-payment.ts";
import { notUnderReview } from "./reviews/resolve-payment.ts";

/**
 * Applies a payment under review, whose month was already paid, to the next month. Throws `conflict` if the amounts
 * differ or there is no membership: refund it instead.
 */
export async function payNextMonth(deps: Deps, { reference }: PaymentReferenceParams): Promise<AdminMembership> {
  const attempt = await deps.paymentAttempts.findByReference(reference);
  if (!attempt) throw new AppError("not_found");
  if (!isUnderReview(attempt)) throw notUnderReview(attempt);
  const paidPeriod = await deps.memberships.findPeriod(attempt.chargeId);
  if (!paidPeriod) throw conflict("This payment is for a booking, which has no next month.");
  const member = await getMember(deps, paidPeriod.period.membershipId);
  refuseEnded(member, dayAt(deps.now().getTime()));
  const owed = await openCharge(deps, member);
  const charged = attempt.chargedCurrency === attempt.currency ? attempt.chargedPesewas : null;
  const amountMatches =
    owed.charge.amountPesewas === charged ||
    (charged !== null && (await setMonthsByAmount(deps, owed.charge, charged)));
  if (!amountMatches || charged === null)
    throw conflict(
      `The next month costs ${formatCedisExact(owed.charge.amountPesewas)}, but this payment is a different amount. Refund it instead.`,
    );
  if (owed.charge.id !== attempt.chargeId)
    await deps.memberships.reassignPayment(reference, owed.charge.id, attempt.amountPesewas, deps.now());
  const transferred = await deps.paymentAttempts.findByReference(reference);
  if (!transferred || !(await acceptReviewedPayment(deps, transferred)))
    throw conflict("This payment has been resolved, or another month is now due. Please check it again.");
  return membershipAnswer(deps, member.id);
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
