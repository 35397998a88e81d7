import { DisputeNotice, PaymentNotice, RefundNotice } from "#contract/payment.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeNotice } from "#worker/outbox/make-notice.ts";
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
  const payment = await deps.paymentAttempts.findByReference(paymentReference);
  if (!payment || deps.payments === null) return "ignored";
  await keepRefundsElsewhere(deps, deps.payments, payment, "gateway");
  for (const refund of await deps.refunds.listByPayment(paymentReference)) await followRefund(deps, refund, "gateway");
  return "followed";
}

/**
 * Kept with what the payment was for, and told to the team once for each dispute. Nothing else changes: the bank decides. A
 * notice that it is resolved may come first, or alone.
 */
async function receiveDispute(deps: Deps, { event, data }: DisputeNotice): Promise<NoticeOutcome> {
  const at = deps.now();
  const id = String(data.id);
  const { reference } = data.transaction;
  const payment = await deps.paymentAttempts.findByReference(reference);
  const about = { at, subjectType: "payment", subjectId: reference, detail: { disputeId: id } } as const;
  const isNew = await deps.disputes.open(
    { id, chargeId: payment?.chargeId ?? null, paymentReference: reference, openedAt: at, resolvedAt: null },
    makeAudit(deps, "gateway", { ...about, action: "payment_disputed" }),
    [makeNotice(deps, { kind: "payment_disputed", audience: "team", subjectId: reference, at, occasion: id })],
  );
  if (isNew) deps.log("payment_disputed", { reference });
  if (event !== "charge.dispute.resolve") return "told";
  await deps.disputes.resolve(id, at, makeAudit(deps, "gateway", { ...about, action: "dispute_resolved" }));
  return "told";
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
