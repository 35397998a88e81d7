import type { InitializedPayment, InitializePaymentInput } from "#contract/payment.ts";
import { type DueCharge, findDueCharge } from "#worker/charges/find-due-charge.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { holdForPayment } from "#worker/inventory/hold-for-payment.ts";
import { checkoutOf, isStaleStart, openAttempt, refuseUnpayable } from "./open-attempt.ts";

/** Without an id, how far back a booking may lie. */
const RECENT_MS = 30 * 60_000;

/**
 * Opens a checkout. Whoever names no booking by its id is told only where to pay: a reference opens what the gateway and we
 * say of a booking, and an e-mail address is no secret.
 */
export async function initializePayment(deps: Deps, input: InitializePaymentInput): Promise<InitializedPayment> {
  const { data } = await openCheckout(deps, input);
  const isNamed = chargeIdIn(input) !== undefined;
  return isNamed ? { data } : { data: { authorization_url: data.authorization_url } };
}

async function openCheckout(deps: Deps, input: InitializePaymentInput): Promise<InitializedPayment> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const due = await getPayableCharge(deps, input);

  const unfinished = await deps.paymentAttempts.findUnfinished(due.charge.id);
  if (unfinished && !isStaleStart(unfinished, deps.now())) return checkoutOf(unfinished);
  if (unfinished) await deps.paymentAttempts.fail(unfinished.reference, null, deps.now());
  return openAttempt(deps, due);
}

/** Whoever names what is to be paid must know whose it is. */
async function getPayableCharge(deps: Deps, input: InitializePaymentInput): Promise<DueCharge> {
  const id = chargeIdIn(input) ?? (await findNewestPendingId(deps, input));
  const due = id === null ? null : await findDueCharge(deps, id);
  if (due?.subject.email.toLowerCase() !== input.email.toLowerCase()) throw new AppError("no_pending_booking");
  await refuseUnpayable(deps, due);
  await holdForPayment(deps, due.charge);
  return due;
}

/** The id of the charge that is named. */
function chargeIdIn({ chargeId, bookingId, registrationId }: InitializePaymentInput): string | undefined {
  return chargeId ?? bookingId ?? registrationId;
}

async function findNewestPendingId(deps: Deps, input: InitializePaymentInput): Promise<string | null> {
  const { email, bookingType, customerName } = input;
  const since = new Date(deps.now().getTime() - RECENT_MS);
  const booking = await deps.bookings.findNewestPending({ email, bookingType, since });
  return booking && isSameName(booking.customerName, customerName) ? booking.id : null;
}

function isSameName(one: string, other: string): boolean {
  return one.normalize("NFC").toLowerCase() === other.normalize("NFC").toLowerCase();
}
