import type { AuditActor } from "#domain/operations/audit.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { requireRightToRefund } from "#worker/staff/require-right.ts";
import { followRefund } from "./follow-refunds.ts";

/**
 * Builds the refund of a cancelled charge: through the gateway if it was paid online, else by hand. Throws `forbidden`
 * for a refund by staff without the right.
 */
export async function makeRefund(
  deps: Deps,
  charge: { id: string; paymentReference: string | null },
  due: Pick<RefundRow, "rule" | "amountPesewas">,
  { at, actor }: { at: Date; actor: AuditActor },
): Promise<RefundRow> {
  requireRightToRefund(deps, due.amountPesewas, actor);
  const { id: chargeId, paymentReference } = charge;
  const attempt = paymentReference === null ? null : await deps.paymentAttempts.findByReference(paymentReference);
  const isOnline = attempt?.status === "succeeded";
  return {
    id: deps.newId(),
    chargeId,
    paymentReference: isOnline ? paymentReference : null,
    amountPesewas: due.amountPesewas,
    rule: due.rule,
    status: due.amountPesewas === 0 ? "nothing_due" : isOnline ? "waiting" : "by_hand",
    externalPesewas: 0,
    gatewayId: null,
    failure: null,
    createdAt: at,
    updatedAt: at,
    checkedAt: at,
  };
}

/** Starts the refund now; the job retries if the gateway fails. */
export async function startOnlineRefund(
  deps: Deps,
  refund: RefundRow,
  actor: AuditActor = "staff",
): Promise<RefundRow> {
  if (refund.status !== "waiting") return refund;
  try {
    return await followRefund(deps, refund, actor);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return (await deps.refunds.findById(refund.id)) ?? refund;
  }
}
