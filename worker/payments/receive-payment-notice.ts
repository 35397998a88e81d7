import { DisputeNotice, PaymentNotice, RefundNotice } from "#contract/payment.ts";
import { isSettled } from "#domain/payments/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { keepDispute } from "#worker/disputes/keep-dispute.ts";
import { AppError } from "#worker/errors.ts";
import type { FoundDispute } from "#worker/gateways/paystack-books.ts";
import { followRefund } from "#worker/refunds/follow-refunds.ts";
import { keepRefundsElsewhere } from "#worker/refunds/refunds-elsewhere.ts";
import { settlePayment } from "./settle-payment.ts";
import { alertUnmatched } from "./unmatched-payments.ts";

export type NoticeOutcome = "settled" | "followed" | "told" | "ignored" | "unknown_reference";

/**
 * A signed notice only says where to look: what was paid or paid back is asked of the gateway. A dispute is
 * kept with the booking, and the team is told.
 */
export async function receivePaymentNotice(
  deps: Deps,
  notice: { body: Uint8Array; signature: string | null },
): Promise<NoticeOutcome> {
  if (deps.payments === null) throw new AppError("not_configured");
  if (!(await deps.payments.isGenuineNotice(notice.body, notice.signature))) throw new AppError("bad_signature");
  const body = parseJson(notice.body);
  const refund = RefundNotice.safeParse(body);
  if (refund.success) return receiveRefundNotice(deps, refund.data.data.transaction_reference);
  const dispute = DisputeNotice.safeParse(body);
  if (dispute.success) return receiveDispute(deps, dispute.data);
  const payment = PaymentNotice.safeParse(body);
  return payment.success ? receiveSuccess(deps, payment.data.data.reference) : "ignored";
}

async function receiveSuccess(deps: Deps, reference: string): Promise<NoticeOutcome> {
  if ((await deps.paymentAttempts.findByReference(reference)) === null) {
    await alertUnmatched(deps, [reference], "gateway");
    return "unknown_reference";
  }
  deps.log("payment_notice", { reference });
  await settlePayment(deps, reference, "gateway");
  return "settled";
}

async function receiveRefundNotice(deps: Deps, paymentReference: string): Promise<NoticeOutcome> {
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
  if (isSettled(payment.status)) await keepRefundsElsewhere(deps, deps.payments, payment, "gateway");
  for (const refund of await deps.refunds.listByPayment(paymentReference)) await followRefund(deps, refund, "gateway");
  return "followed";
}

/**
 * How it stands is asked of the gateway; the notice itself, which is signed, says it where the gateway has no such dispute. A
 * notice that it is resolved may come first, or alone.
 */
async function receiveDispute(deps: Deps, { event, data }: DisputeNotice): Promise<NoticeOutcome> {
  const found = await deps.gatewayBooks?.findDispute(String(data.id));
  const isEnded = event === "charge.dispute.resolve";
  const said: FoundDispute = {
    gatewayId: String(data.id),
    reference: data.transaction.reference,
    // One that has only been opened has not ended, whatever else it says.
    status: isEnded ? "resolved" : event.slice("charge.dispute.".length),
    resolution: data.resolution ?? null,
    ...{ amountPesewas: 0, currency: "", category: null, dueAt: null, openedAt: null },
  };
  await keepDispute(deps, found ?? said, "gateway");
  return "told";
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
