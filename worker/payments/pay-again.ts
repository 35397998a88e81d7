import type { InitializedPayment, OwnPaymentInput } from "#contract/payment.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { askOnceMore, offerPayment } from "./offer-payment.ts";

/** Another try at paying for a booking, for whoever holds a reference of it. The stored amount is charged. */
export async function payAgain(deps: Deps, input: OwnPaymentInput): Promise<InitializedPayment> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const { reference } = await getOwnAttempt(deps, input);
  await askOnceMore(deps, reference);
  return offerPayment(deps, input.bookingId);
}

/** The attempt that a booking and a reference name together. */
export async function getOwnAttempt(deps: Deps, input: OwnPaymentInput): Promise<PaymentAttemptRow> {
  const attempt = await deps.paymentAttempts.findByReference(input.reference);
  if (!attempt) throw new AppError("not_found");
  if (attempt.bookingId !== input.bookingId) throw new AppError("reference_mismatch");
  return attempt;
}
