import type { AuditActor } from "#domain/operations/audit.ts";
import { disputeOutcome } from "#domain/payments/disputes.ts";
import type { DisputeRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import type { FoundDispute } from "#worker/gateways/paystack-reconciliation.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { saveExternalRefunds, saveLostDispute } from "#worker/refunds/external-refunds.ts";

/**
 * Saves a dispute as the gateway reports it, with its charge. It notifies the team once when it opens and once when it
 * ends, and records a lost dispute as a refund. Throws `gateway_unavailable`.
 */
export async function saveDispute(deps: Deps, found: FoundDispute, actor: AuditActor): Promise<void> {
  const { gatewayId: id, reference } = found;
  const at = deps.now();
  const payment = await deps.paymentAttempts.findByReference(reference);
  const about = { at, subjectType: "payment", subjectId: reference } as const;
  const reported = {
    amountPesewas: found.currency === "GHS" ? found.amountPesewas : null,
    category: found.category,
    dueAt: parseInstant(found.dueAt),
    gatewayStatus: found.status,
    resolution: found.resolution,
    checkedAt: at,
  } satisfies Partial<DisputeRow>;
  const isNew = await deps.disputes.open(
    {
      ...reported,
      id,
      chargeId: payment?.chargeId ?? null,
      paymentReference: reference,
      openedAt: parseInstant(found.openedAt) ?? at,
      resolvedAt: null,
      outcome: null,
    },
    makeAudit(deps, actor, { ...about, action: "payment_disputed", detail: { disputeId: id } }),
    [makeOutboxEntry(deps, { kind: "payment_disputed", audience: "team", subjectId: reference, at, dedupeSuffix: id })],
  );
  if (isNew) deps.log("payment_disputed", { reference });
  else await deps.disputes.recordGatewayState(id, reported);

  const outcome = disputeOutcome(found);
  if (outcome === null) return;
  if (outcome === "lost" && payment && deps.payments) {
    await saveExternalRefunds(deps, deps.payments, payment, actor);
    if (reported.amountPesewas !== null)
      await saveLostDispute(deps, payment, { id, amountPesewas: reported.amountPesewas }, actor);
  }
  const isEnded = await deps.disputes.resolve(
    id,
    { outcome, resolvedAt: at },
    makeAudit(deps, actor, { ...about, action: "dispute_resolved", detail: { disputeId: id, outcome } }),
    [makeOutboxEntry(deps, { kind: "dispute_ended", audience: "team", subjectId: id, at, dedupeSuffix: outcome })],
  );
  if (isEnded) deps.log("dispute_ended", { reference, outcome });
}

function parseInstant(text: string | null): Date | null {
  const ms = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? null : new Date(ms);
}
