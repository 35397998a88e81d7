import { DisputeWebhook, PaymentWebhook, RefundWebhook } from "#contract/payment.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { alertUnmatched } from "./reviews/unmatched-payments.ts";
import { settlePayment } from "./settle-payment.ts";

export type WebhookOutcome = "settled" | "followed" | "told" | "ignored" | "unknown_reference";

/** Handles a signed webhook. It only names a payment: the gateway itself reports payments, refunds and disputes. */
export async function receiveWebhook(
  deps: Deps,
  webhook: { body: Uint8Array; signature: string | null },
): Promise<WebhookOutcome> {
  if (deps.payments === null) throw new AppError("not_configured");
  if (!(await deps.payments.isGenuineWebhook(webhook.body, webhook.signature))) throw new AppError("bad_signature");
  const body = parseJson(webhook.body);
  const refund = RefundWebhook.safeParse(body);
  if (refund.success)
    return (await loadRefundNotices()).receiveRefundNotice(deps, refund.data.data.transaction_reference);
  const dispute = DisputeWebhook.safeParse(body);
  if (dispute.success) return (await loadRefundNotices()).receiveDisputeNotice(deps, dispute.data);
  const payment = PaymentWebhook.safeParse(body);
  return payment.success ? receivePaymentSuccess(deps, payment.data.data.reference) : "ignored";
}

async function receivePaymentSuccess(deps: Deps, reference: string): Promise<WebhookOutcome> {
  if ((await deps.paymentAttempts.findByReference(reference)) === null) {
    await alertUnmatched(deps, [reference], "gateway");
    return "unknown_reference";
  }
  deps.log("payment_notice", { reference });
  await settlePayment(deps, reference, "gateway");
  return "settled";
}

/** Lazy: few webhooks are about refunds and disputes. */
function loadRefundNotices() {
  return import("./receive-refund-notice.ts");
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
