import type { AdminMembership } from "#contract/front-desk/memberships.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import { matchAmountToMonths } from "#worker/charges/match-amount-to-months.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { getMember, membershipAnswer } from "#worker/memberships/membership-answers.ts";
import { openCharge } from "#worker/memberships/open-charges.ts";
import { refuseEnded } from "#worker/memberships/pay-membership.ts";
import { acceptReviewedPayment } from "./reviews/accept-reviewed-payment.ts";
import { notUnderReview } from "./reviews/resolve-payment.ts";

/**
 * Lets a payment under review, whose month had been paid already, pay what the same membership owes next. Throws `conflict`
 * where that is of another sum, or the payment is of no membership: then it goes back.
 */
export async function payNextMonth(deps: Deps, reference: string): Promise<AdminMembership> {
  const attempt = await deps.paymentAttempts.findByReference(reference);
  if (!attempt) throw new AppError("not_found");
  if (!isUnderReview(attempt)) throw notUnderReview(attempt);
  const paidFor = await deps.memberships.findPeriod(attempt.chargeId);
  if (!paidFor) throw conflict("This payment is of a booking, which has no next month.");
  const member = await getMember(deps, paidFor.period.membershipId);
  refuseEnded(member, dayAt(deps.now().getTime()));
  const owed = await openCharge(deps, member);
  const charged = attempt.chargedCurrency === attempt.currency ? attempt.chargedPesewas : null;
  const isSum =
    owed.charge.amountPesewas === charged ||
    (charged !== null && (await matchAmountToMonths(deps, owed.charge, charged)));
  if (!isSum || charged === null)
    throw conflict(
      `The next month is ${formatCedisExact(owed.charge.amountPesewas)}, and this payment another sum: pay it back instead.`,
    );
  if (owed.charge.id !== attempt.chargeId)
    await deps.memberships.reassignPayment(reference, owed.charge.id, attempt.amountPesewas, deps.now());
  const handed = await deps.paymentAttempts.findByReference(reference);
  if (!handed || !(await acceptReviewedPayment(deps, handed)))
    throw conflict("Somebody has decided about this payment, or another month is due by now. Please look again.");
  return membershipAnswer(deps, member.id);
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
