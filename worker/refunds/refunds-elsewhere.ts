import type { AuditActor } from "#domain/operations/audit.ts";
import { isRefundNote, refundStatusAfter } from "#domain/payments/refunds.ts";
import type { PaymentAttemptRow, RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import type { ListedRefund, PaymentGateway } from "#worker/gateways/paystack.ts";
import { makeRefundAudit } from "#worker/history/make-audit.ts";
import { makeNotice } from "#worker/outbox/make-notice.ts";

/** The gateway dates a refund by its own clock and in whole seconds. */
const CLOCKS_APART_MS = 24 * 3_600_000;

/**
 * Asks the gateway what goes back of a payment, keeps as rows what somebody began in its dashboard, and tells the team of
 * each once. Gives how much of the payment that is. Throws `gateway_unavailable`.
 */
export async function keepRefundsElsewhere(
  deps: Deps,
  payments: PaymentGateway,
  payment: Pick<PaymentAttemptRow, "reference" | "chargeId" | "createdAt">,
  actor: AuditActor,
): Promise<number> {
  const since = new Date(payment.createdAt.getTime() - CLOCKS_APART_MS);
  const listed = await payments.listRefunds({ reference: payment.reference, since });
  const foreign = listed.filter(({ status, note }) => status !== "failed" && !isRefundNote(note));
  for (const each of foreign) await keep(deps, payment, each, actor);
  return foreign.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0);
}

async function keep(
  deps: Deps,
  { reference, chargeId }: Pick<PaymentAttemptRow, "reference" | "chargeId">,
  { gatewayId, amountPesewas, status }: ListedRefund,
  actor: AuditActor,
): Promise<void> {
  const at = deps.now();
  const refund: RefundRow = {
    // The same for whoever hears of it, so that it is one row.
    id: `elsewhere-${gatewayId}`,
    chargeId,
    paymentReference: reference,
    amountPesewas,
    rule: "elsewhere",
    status: refundStatusAfter(status),
    elsewherePesewas: 0,
    gatewayId,
    failure: null,
    createdAt: at,
    updatedAt: at,
    checkedAt: at,
  };
  const isNew = await deps.refunds.keepElsewhere(
    refund,
    makeRefundAudit(deps, actor, refund, { action: "refund_elsewhere", at }),
    [makeNotice(deps, { kind: "refund_elsewhere", audience: "team", subjectId: refund.id, at })],
  );
  if (isNew) deps.log("refund_elsewhere", { chargeId, reference });
}
