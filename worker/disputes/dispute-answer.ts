import type { AdminDispute } from "#contract/front-desk/bookings.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { DisputeRow } from "#worker/db/schema/payments.ts";

export function disputeAnswer(dispute: DisputeRow): AdminDispute {
  return {
    id: dispute.id,
    paymentReference: dispute.paymentReference,
    openedAt: dispute.openedAt.toISOString(),
    resolvedAt: dispute.resolvedAt?.toISOString() ?? null,
    amount: dispute.amountPesewas === null ? null : toCedis(dispute.amountPesewas),
    category: dispute.category,
    dueAt: dispute.dueAt?.toISOString() ?? null,
    outcome: dispute.outcome,
    gatewayStatus: dispute.gatewayStatus,
    resolution: dispute.resolution,
  };
}
