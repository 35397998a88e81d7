import type { InitializedPayment, InitializePaymentInput } from "#contract/payment.ts";
import { type DueCharge, findDueCharge } from "#worker/charges/find-due-charge.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { holdPlace } from "#worker/inventory/hold-place.ts";
import { checkoutOf, isStaleStart, openAttempt, refuseUnpayable } from "./open-attempt.ts";

/** Without an id, how far back a booking may lie. */
const RECENT_MS = 30 * 60_000;

/**
 * Opens a checkout. Whoever names no booking by its id is told only where to pay: a reference opens what the gateway and we
 * say of a booking, and an e-mail address is no secret.
 */
export async function initializePayment(deps: Deps, input: InitializePaymentInput): Promise<InitializedPayment> {
  const { data } = await beginToPay(deps, input);
  const isNamed = nameOf(input) !== undefined;
  return isNamed ? { data } : { data: { authorization_url: data.authorization_url } };
}

async function beginToPay(deps: Deps, input: InitializePaymentInput): Promise<InitializedPayment> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const due = await getPayable(deps, input);

  const unfinished = await deps.paymentAttempts.findUnfinished(due.charge.id);
  if (unfinished && !isStaleStart(unfinished, deps.now())) return checkoutOf(unfinished);
  if (unfinished) await deps.paymentAttempts.fail(unfinished.reference, null, deps.now());
  return openAttempt(deps, due);
}

/** Whoever names what is to be paid must know whose it is. */
async function getPayable(deps: Deps, input: InitializePaymentInput): Promise<DueCharge> {
  const id = nameOf(input) ?? (await findNewestPending(deps, input));
  const due = id === null ? null : await findDueCharge(deps, id);
  if (due?.subject.email.toLowerCase() !== input.email.toLowerCase()) throw new AppError("no_pending_booking");
  await refuseUnpayable(deps, due);
  await holdPlace(deps, due.charge);
  return due;
}

/** The id of the charge that is named. */
function nameOf({ chargeId, bookingId, registrationId }: InitializePaymentInput): string | undefined {
  return chargeId ?? bookingId ?? registrationId;
}

async function findNewestPending(deps: Deps, input: InitializePaymentInput): Promise<string | null> {
  const { email, bookingType, customerName } = input;
  const since = new Date(deps.now().getTime() - RECENT_MS);
  const booking = await deps.bookings.findNewestPending({ email, bookingType, since });
  return booking && isSameName(booking.customerName, customerName) ? booking.id : null;
}

function isSameName(one: string, other: string): boolean {
  return one.normalize("NFC").toLowerCase() === other.normalize("NFC").toLowerCase();
}
