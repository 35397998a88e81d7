import type { InitializedPayment } from "#contract/payment.ts";
import { isPaymentClosed } from "#domain/charges/charges.ts";
import {
  isUnderReview,
  MAX_PAYMENT_ATTEMPTS,
  STALE_START_MS,
  UNFINISHED_ATTEMPT_STATUSES,
} from "#domain/payments/payments.ts";
import { site } from "#domain/site.ts";
import { type DueCharge, findDueCharge } from "#worker/charges/find-due-charge.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { PaymentGateway } from "#worker/gateways/paystack.ts";

/**
 * Starts a payment of the charge's sum on a reference of its own, unless another call has just done so. Throws
 * `price_changed` where that sum holds no longer.
 */
export async function openAttempt(deps: Deps, due: DueCharge): Promise<InitializedPayment> {
  const { payments } = deps;
  if (payments === null) throw new AppError("payments_unavailable");
  const { charge, subject } = due;
  await subject.refreshPrice();
  const reference = deps.newToken();
  const isStarted = await deps.paymentAttempts.start({
    id: deps.newId(),
    reference,
    chargeId: charge.id,
    amountPesewas: charge.amountPesewas,
    createdAt: deps.now(),
  });
  if (!isStarted) return checkoutOf(await findConcurrentAttempt(deps, charge.id));
  const opened = await startAtGateway(deps, payments, due, reference);
  if (!opened) await refuseSuperseded(deps, charge.id, reference);
  return checkoutOf(opened);
}

/** The attempt that another call has just begun; `too_many_requests` where none can be begun any more. */
async function findConcurrentAttempt(deps: Deps, chargeId: string): Promise<PaymentAttemptRow | null> {
  const attempts = await deps.paymentAttempts.listByCharge(chargeId);
  const unfinished = attempts.find(({ status }) => UNFINISHED_ATTEMPT_STATUSES.some((each) => each === status));
  if (!unfinished && attempts.length >= MAX_PAYMENT_ATTEMPTS)
    throw new AppError("too_many_requests", { message: TOO_MANY_ATTEMPTS, retryAfterSeconds: RETRY_AFTER_SECONDS });
  return unfinished ?? null;
}

const TOO_MANY_ATTEMPTS = `Paying for this was begun ${MAX_PAYMENT_ATTEMPTS} times and did not come to its end. Please call us at ${site.phone.display}: we will find a way with you.`;
const RETRY_AFTER_SECONDS = 3600;

/** While the gateway was asked, the charge was paid or called off: nobody is sent to pay. */
async function refuseSuperseded(deps: Deps, chargeId: string, reference: string): Promise<void> {
  await deps.paymentAttempts.fail(reference, null, deps.now());
  const due = await findDueCharge(deps, chargeId);
  if (due) await refuseUnpayable(deps, due);
}

/** The address at which an attempt is paid; `payment_in_progress` while it has none. */
export function checkoutOf(attempt: PaymentAttemptRow | null): InitializedPayment {
  if (!attempt?.authorizationUrl) throw new AppError("payment_in_progress", { retryAfterSeconds: 5 });
  return { data: { authorization_url: attempt.authorizationUrl, reference: attempt.reference } };
}

export function isStaleStart(attempt: PaymentAttemptRow, now: Date): boolean {
  return attempt.status === "starting" && now.getTime() - attempt.createdAt.getTime() > STALE_START_MS;
}

/**
 * Throws unless there is something to pay. While a payment of it is under review there is not: staff decide. Nor once it
 * is too late for it, except at the desk.
 */
export async function refuseUnpayable(deps: Deps, { charge, subject }: DueCharge): Promise<void> {
  if (subject.isCancelled || charge.state === "void")
    throw new AppError("no_pending_booking", { message: subject.messages.cancelled });
  if (charge.state !== "open") throw new AppError("already_paid");
  if (charge.amountPesewas === 0) throw new AppError("nothing_to_pay");
  if ((await deps.paymentAttempts.listByCharge(charge.id)).some(isUnderReview)) throw new AppError("payment_mismatch");
  if (isPaymentClosed(charge, deps.now())) throw new AppError("no_pending_booking", { message: subject.messages.over });
}

async function startAtGateway(deps: Deps, payments: PaymentGateway, { charge, subject }: DueCharge, reference: string) {
  const { email, title, page, pageQuery } = subject;
  const callback = new URLSearchParams(pageQuery);
  const cancel = new URLSearchParams({ ...pageQuery, reference });
  try {
    const { authorizationUrl } = await payments.startPayment({
      reference,
      amountPesewas: charge.amountPesewas,
      email,
      chargeId: charge.id,
      title,
      callbackUrl: `${deps.siteUrl}${page}?${callback}`,
      cancelUrl: `${deps.siteUrl}${page}?${cancel}`,
    });
    deps.log("payment_opened", { chargeId: charge.id, reference });
    return await deps.paymentAttempts.open(reference, authorizationUrl, deps.now());
  } catch (error) {
    deps.log("payment_not_opened", { chargeId: charge.id, reference });
    await deps.paymentAttempts.fail(reference, null, deps.now());
    throw error;
  }
}
