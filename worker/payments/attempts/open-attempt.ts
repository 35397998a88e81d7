import type { InitializedPayment } from "#contract/payment.ts";
import { isPaymentClosed } from "#domain/charges/charges.ts";
import {
  isUnderReview,
  MAX_PAYMENT_ATTEMPTS,
  STALE_STARTING_MS,
  UNFINISHED_ATTEMPT_STATUSES,
} from "#domain/payments/payments.ts";
import { site } from "#domain/site.ts";
import type { ChargeSubject } from "#worker/charges/charge-subject.ts";
import { type ChargeWithSubject, findChargeWithSubject } from "#worker/charges/find-charge-with-subject.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { PaymentGateway } from "#worker/gateways/paystack.ts";

/**
 * Starts a payment of the charge's amount, unless another call just did. Throws `price_changed` if the amount is
 * outdated.
 */
export async function openAttempt(deps: Deps, due: ChargeWithSubject): Promise<InitializedPayment> {
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
    promptExpiresAt: null,
  });
  if (!isStarted) return checkoutOf(await findConcurrentAttempt(deps, charge.id));
  const opened = await startAtGateway(deps, payments, due, reference);
  if (!opened) await refuseSuperseded(deps, charge.id, reference);
  return checkoutOf(opened);
}

/** Returns the attempt that another call started. Throws `too_many_requests` if the limit of attempts is reached. */
export async function findConcurrentAttempt(deps: Deps, chargeId: string): Promise<PaymentAttemptRow | null> {
  const attempts = await deps.paymentAttempts.listByCharge(chargeId);
  const unfinished = attempts.find(({ status }) =>
    UNFINISHED_ATTEMPT_STATUSES.some((candidate) => candidate === status),
  );
  if (!unfinished && attempts.length >= MAX_PAYMENT_ATTEMPTS)
    throw new AppError("too_many_requests", { message: tooManyAttempts(), retryAfterSeconds: RETRY_AFTER_SECONDS });
  return unfinished ?? null;
}

const tooManyAttempts = () =>
  `${MAX_PAYMENT_ATTEMPTS} payments for this were started but not completed. Please call us on ${site.phone.display} and we will help.`;
const RETRY_AFTER_SECONDS = 3600;

/** Throws if the charge was paid or cancelled while the gateway was asked. */
async function refuseSuperseded(deps: Deps, chargeId: string, reference: string): Promise<void> {
  await deps.paymentAttempts.fail(reference, null, deps.now());
  const due = await findChargeWithSubject(deps, chargeId);
  if (due) await refuseUnpayable(deps, due);
}

/** Returns the attempt's checkout. Throws `payment_in_progress` while it has none. */
export function checkoutOf(attempt: PaymentAttemptRow | null): InitializedPayment {
  if (!attempt?.authorizationUrl) throw new AppError("payment_in_progress", { retryAfterSeconds: 5 });
  return { data: { authorization_url: attempt.authorizationUrl, reference: attempt.reference } };
}

export function isStaleStart(attempt: PaymentAttemptRow, now: Date): boolean {
  return attempt.status === "starting" && now.getTime() - attempt.createdAt.getTime() > STALE_STARTING_MS;
}

/** Throws unless the charge can be paid online: not while a payment is under review, nor after its deadline. */
export async function refuseUnpayable(deps: Deps, { charge, subject }: ChargeWithSubject): Promise<void> {
  if (subject.isCancelled || charge.state === "void")
    throw new AppError("no_pending_booking", { message: subject.messages.cancelled });
  if (charge.state !== "open") throw new AppError("already_paid");
  if (charge.amountPesewas === 0) throw new AppError("nothing_to_pay");
  if ((await deps.paymentAttempts.listByCharge(charge.id)).some(isUnderReview)) throw new AppError("payment_mismatch");
  if (isPaymentClosed(charge, deps.now())) throw new AppError("no_pending_booking", { message: subject.messages.over });
}

/** The page that shows how a payment ended. */
export function resultUrl(deps: Deps, { page, pageQuery }: ChargeSubject, reference: string): string {
  return `${deps.siteUrl}${page}?${new URLSearchParams({ ...pageQuery, reference })}`;
}

async function startAtGateway(
  deps: Deps,
  payments: PaymentGateway,
  { charge, subject }: ChargeWithSubject,
  reference: string,
) {
  const { email, title, page, pageQuery } = subject;
  const callback = new URLSearchParams(pageQuery);
  try {
    const { authorizationUrl } = await payments.startPayment({
      reference,
      amountPesewas: charge.amountPesewas,
      email,
      chargeId: charge.id,
      title,
      callbackUrl: `${deps.siteUrl}${page}?${callback}`,
      cancelUrl: resultUrl(deps, subject, reference),
    });
    deps.log("payment_opened", { chargeId: charge.id, reference });
    return await deps.paymentAttempts.open(reference, authorizationUrl, deps.now());
  } catch (error) {
    deps.log("payment_not_opened", { chargeId: charge.id, reference });
    await deps.paymentAttempts.fail(reference, null, deps.now());
    throw error;
  }
}
