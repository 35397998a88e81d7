import type { InitializedPayment, InitializePaymentInput } from "#contract/payment.ts";
import { foldName } from "#domain/people/fold-name.ts";
import { type ChargeWithSubject, findChargeWithSubject } from "#worker/charges/find-charge-with-subject.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { holdForPayment } from "#worker/inventory/hold-for-payment.ts";
import { offerPayment } from "./offer-payment.ts";
import { checkoutOf, isStaleStart, openAttempt, refuseUnpayable } from "./open-attempt.ts";

/** Without an id, a booking must be this recent. */
const RECENT_MS = 30 * 60_000;

/**
 * Opens a checkout. Without an id it returns no reference: an email address is no secret, and a reference opens the
 * payment's details.
 */
export async function initializePayment(deps: Deps, input: InitializePaymentInput): Promise<InitializedPayment> {
  const { data } = await openCheckout(deps, input);
  const hasId = chargeIdIn(input) !== undefined;
  return hasId ? { data } : { data: { authorization_url: data.authorization_url } };
}

async function openCheckout(deps: Deps, input: InitializePaymentInput): Promise<InitializedPayment> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const due = await getPayableCharge(deps, input);

  const unfinished = await deps.paymentAttempts.findUnfinished(due.charge.id);
  if (unfinished && unfinished.promptStatus !== null) return offerPayment(deps, due.charge.id);
  if (unfinished && !isStaleStart(unfinished, deps.now())) return checkoutOf(unfinished);
  if (unfinished) await deps.paymentAttempts.fail(unfinished.reference, null, deps.now());
  return openAttempt(deps, due);
}

/** A charge is found only with its payer's email address. */
async function getPayableCharge(deps: Deps, input: InitializePaymentInput): Promise<ChargeWithSubject> {
  const id = chargeIdIn(input) ?? (await findNewestPendingId(deps, input));
  const due = id === null ? null : await findChargeWithSubject(deps, id);
  if (due?.subject.email.toLowerCase() !== input.email.toLowerCase()) throw new AppError("no_pending_booking");
  await refuseUnpayable(deps, due);
  await holdForPayment(deps, due.charge);
  return due;
}

/** The charge id of the request. */
function chargeIdIn({ chargeId, bookingId, registrationId }: InitializePaymentInput): string | undefined {
  return chargeId ?? bookingId ?? registrationId;
}

async function findNewestPendingId(deps: Deps, input: InitializePaymentInput): Promise<string | null> {
  const { email, bookingType, customerName } = input;
  const since = new Date(deps.now().getTime() - RECENT_MS);
  const booking = await deps.bookings.findNewestPending({ email, bookingType, since });
  return booking && foldName(booking.customerName) === foldName(customerName) ? booking.id : null;
}
