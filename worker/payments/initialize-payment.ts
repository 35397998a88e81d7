import type { InitializedPayment, InitializePaymentInput } from "#contract/payment.ts";
import { type DueCharge, findDueCharge } from "#worker/charges/find-due-charge.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { holdPlace } from "#worker/inventory/hold-place.ts";
import { checkoutOf, isStaleStart, openAttempt, refuseUnpayable } from "./open-attempt.ts";

/** Without an id, how far back a booking may lie. */
const RECENT_MS = 30 * 60_000;

export async function initializePayment(deps: Deps, input: InitializePaymentInput): Promise<InitializedPayment> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const due = await getPayable(deps, input);

  const unfinished = await deps.paymentAttempts.findUnfinished(due.charge.id);
  if (unfinished && !isStaleStart(unfinished, deps.now())) return checkoutOf(unfinished);
  if (unfinished) await deps.paymentAttempts.fail(unfinished.reference, null, deps.now());
  return openAttempt(deps, due);
}

/** Whoever names what is to be paid must know whose it is. */
async function getPayable(deps: Deps, input: InitializePaymentInput): Promise<DueCharge> {
  const id = input.chargeId ?? input.bookingId ?? (await findNewestPending(deps, input));
  const due = id === null ? null : await findDueCharge(deps, id);
  if (due?.subject.email.toLowerCase() !== input.email.toLowerCase()) throw new AppError("no_pending_booking");
  await refuseUnpayable(deps, due);
  await holdPlace(deps, due.charge);
  return due;
}

async function findNewestPending(deps: Deps, { email, bookingType }: InitializePaymentInput): Promise<string | null> {
  const since = new Date(deps.now().getTime() - RECENT_MS);
  return (await deps.bookings.findNewestPending({ email, bookingType, since }))?.id ?? null;
}
