import { DisputeNotice, PaymentNotice, RefundNotice } from "#contract/payment.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeNotice } from "#worker/outbox/make-notice.ts";
import { followRefund } from "#worker/refunds/follow-refunds.ts";
import { settlePayment } from "./settle-payment.ts";
import { alertUnmatched } from "./unmatched-payments.ts";

export type NoticeOutcome = "settled" | "followed" | "told" | "ignored" | "unknown_reference";

/**
 * A signed notice only says where to look: what was paid or paid back is asked of the gateway. Of a dispute the team is
 * told, and nothing is changed.
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
  const refund = await deps.refunds.findByPayment(paymentReference);
  if (!refund) return "ignored";
  await followRefund(deps, refund, "gateway");
  return "followed";
}

async function receiveDispute(deps: Deps, { data }: DisputeNotice): Promise<NoticeOutcome> {
  await tellOfDispute(deps, { id: String(data.id), reference: data.transaction.reference });
  return "told";
}

/** Once for each dispute: a customer asks the bank for a payment back. */
async function tellOfDispute(deps: Deps, dispute: { id: string; reference: string }): Promise<void> {
  const at = deps.now();
  const { id, reference } = dispute;
  const count = await deps.outbox.addOnce([
    {
      notice: makeNotice(deps, {
        kind: "payment_disputed",
        audience: "team",
        subjectId: reference,
        at,
        occasion: id,
      }),
      audit: makeAudit(deps, "gateway", {
        at,
        action: "payment_disputed",
        subjectType: "payment",
        subjectId: reference,
        detail: { disputeId: id },
      }),
    },
  ]);
  if (count > 0) deps.log("payment_disputed", { reference });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
