import type { DisputeWebhook } from "#contract/payment.ts";
import { isSettled } from "#domain/payments/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { saveDispute } from "#worker/disputes/save-dispute.ts";
import type { FoundDispute } from "#worker/gateways/paystack-reconciliation.ts";
import { saveExternalRefunds } from "#worker/refunds/external-refunds.ts";
import { followRefund } from "#worker/refunds/follow-refunds.ts";
import { alertUnmatched } from "./reviews/unmatched-payments.ts";
import { settlePayment } from "./settle-payment.ts";

export async function receiveRefundNotice(
  deps: Deps,
  paymentReference: string,
): Promise<"followed" | "ignored" | "unknown_reference"> {
  const attempt = await deps.paymentAttempts.findByReference(paymentReference);
  if (deps.payments === null) return "ignored";
  if (!attempt) {
    await alertUnmatched(deps, [paymentReference], "gateway");
    return "unknown_reference";
  }
  // Its own notice may come later, or never.
  const payment = isSettled(attempt.status)
    ? attempt
    : (await settlePayment(deps, paymentReference, "gateway")).attempt;
  if (isSettled(payment.status)) await saveExternalRefunds(deps, deps.payments, payment, "gateway");
  for (const refund of await deps.refunds.listByPayment(paymentReference)) await followRefund(deps, refund, "gateway");
  return "followed";
}

/**
 * How it stands is asked of the gateway; the notice itself, which is signed, says it where the gateway has no such dispute. A
 * notice that it is resolved may come first, or alone.
 */
export async function receiveDisputeNotice(deps: Deps, { event, data }: DisputeWebhook): Promise<"told"> {
  const found = await deps.reconciliation?.findDispute(String(data.id));
  const isEnded = event === "charge.dispute.resolve";
  const said: FoundDispute = {
    gatewayId: String(data.id),
    reference: data.transaction.reference,
    // One that has only been opened has not ended, whatever else it says.
    status: isEnded ? "resolved" : event.slice("charge.dispute.".length),
    resolution: data.resolution ?? null,
    ...{ amountPesewas: 0, currency: "", category: null, dueAt: null, openedAt: null },
  };
  await saveDispute(deps, found ?? said, "gateway");
  return "told";
}
