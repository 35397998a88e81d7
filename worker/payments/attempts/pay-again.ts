import type { CustomerPaymentInput, InitializedPayment } from "#contract/payment.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { offerPayment, recheckPayment } from "./offer-payment.ts";

/** Starts another payment for the holder of a reference. Charges the stored amount. */
export async function payAgain(deps: Deps, input: CustomerPaymentInput): Promise<InitializedPayment> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const { reference, chargeId } = await getAttemptOfBooking(deps, input);
  await recheckPayment(deps, reference);
  return offerPayment(deps, chargeId);
}

/** Returns the attempt if the booking and the reference belong together; a booking's charge has its id. */
export async function getAttemptOfBooking(deps: Deps, input: CustomerPaymentInput): Promise<PaymentAttemptRow> {
  const attempt = await deps.paymentAttempts.findByReference(input.reference);
  if (!attempt) throw new AppError("not_found");
  if (attempt.chargeId !== input.bookingId) throw new AppError("reference_mismatch");
  return attempt;
}
