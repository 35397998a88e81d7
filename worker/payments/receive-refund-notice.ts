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
  // The payment's own webhook may come later, or never.
  const payment = isSettled(attempt.status)
    ? attempt
    : (await settlePayment(deps, paymentReference, "gateway")).attempt;
  if (isSettled(payment.status)) await saveExternalRefunds(deps, deps.payments, payment, "gateway");
  for (const refund of await deps.refunds.listByPayment(paymentReference)) await followRefund(deps, refund, "gateway");
  return "followed";
}

/**
 * Asks the gateway about the dispute, and uses the signed notice if it has none. The notice that it is resolved may
 * come first, or alone.
 */
export async function receiveDisputeNotice(deps: Deps, { event, data }: DisputeWebhook): Promise<"told"> {
  const found = await deps.reconciliation?.findDispute(String(data.id));
  const isEnded = event === "charge.dispute.resolve";
  const fromNotice: FoundDispute = {
    gatewayId: String(data.id),
    reference: data.transaction.reference,
    // A dispute that was only opened has not ended, whatever its data says.
    status: isEnded ? "resolved" : event.slice("charge.dispute.".length),
    resolution: data.resolution ?? null,
    ...{ amountPesewas: 0, currency: "", category: null, dueAt: null, openedAt: null },
  };
  await saveDispute(deps, found ?? fromNotice, "gateway");
  return "told";
}
