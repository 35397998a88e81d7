import type { AuditActor } from "#domain/operations/audit.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import {
  hasMovedMoney,
  isExternalRefundRule,
  isRefundNote,
  mapExternalRefundStatus,
} from "#domain/payments/refunds.ts";
import type { PaymentAttemptRow, RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import type { ListedRefund, PaymentGateway } from "#worker/gateways/paystack.ts";
import { makeAudit, makeRefundAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

/** The gateway's clock may differ, and it counts whole seconds. */
const CLOCK_SKEW_MS = 24 * 3_600_000;

/**
 * Saves refunds of a payment that began outside this system, and alerts the team once each. Returns the total in
 * pesewas, including reversals and lost disputes. Throws `gateway_unavailable`.
 */
export async function saveExternalRefunds(
  deps: Deps,
  payments: PaymentGateway,
  payment: PaymentAttemptRow,
  actor: AuditActor,
): Promise<number> {
  const since = new Date(payment.createdAt.getTime() - CLOCK_SKEW_MS);
  const listed = await payments.listRefunds({ reference: payment.reference, since });
  for (const refund of listed) await saveListedRefund(deps, payment, refund, actor);
  const rows = await deps.refunds.listByPayment(payment.reference);
  return sumOnTheBooks(rows.filter(({ rule }) => isExternalRefundRule(rule)));
}

/** Saves or updates an external refund; `followRefund` handles ours. */
export async function saveListedRefund(
  deps: Deps,
  payment: PaymentAttemptRow,
  listed: ListedRefund,
  actor: AuditActor,
): Promise<void> {
  if (isRefundNote(listed.note)) return;
  const id = externalRefundId(listed);
  const known = await deps.refunds.findById(id);
  const status = mapExternalRefundStatus(listed.status);
  if (known) return updateKnownRefund(deps, known, listed, actor);
  if (status === "nothing_due") return;
  await addExternalRefund(
    deps,
    payment,
    { id, amountPesewas: listed.amountPesewas, status, gatewayId: listed.gatewayId },
    actor,
  );
}

/** One id for every source. A dispute's refund may exist before it is listed. */
export function externalRefundId({ gatewayId, disputeId }: Pick<ListedRefund, "gatewayId" | "disputeId">): string {
  return disputeId === null ? `elsewhere-${gatewayId}` : disputeRefundId(disputeId);
}

function disputeRefundId(disputeId: string): string {
  return `dispute-${disputeId}`;
}

/** Records the rest of a reversed payment that no refund explains; it shrinks when a refund is listed later. */
export async function saveReversal(deps: Deps, payment: PaymentAttemptRow, actor: AuditActor): Promise<void> {
  await saveUnlistedRefund(
    deps,
    payment,
    { id: `reversed-${payment.reference}`, most: Number.POSITIVE_INFINITY },
    actor,
  );
}

/** Records what a lost dispute took, beyond refunds already listed. */
export async function saveLostDispute(
  deps: Deps,
  payment: PaymentAttemptRow,
  dispute: { id: string; amountPesewas: number },
  actor: AuditActor,
): Promise<void> {
  await saveUnlistedRefund(deps, payment, { id: disputeRefundId(dispute.id), most: dispute.amountPesewas }, actor);
}

async function saveUnlistedRefund(
  deps: Deps,
  payment: PaymentAttemptRow,
  { id, most }: { id: string; most: number },
  actor: AuditActor,
): Promise<void> {
  const { reference, chargedPesewas, chargedCurrency, currency } = payment;
  // Amounts in a foreign currency cannot be compared.
  if (chargedPesewas === null || chargedCurrency !== currency) return;
  const rows = await deps.refunds.listByPayment(reference);
  if (rows.some((row) => row.id === id)) return;
  const amountPesewas = Math.min(most, chargedPesewas - sumOnTheBooks(rows));
  if (amountPesewas > 0)
    await addExternalRefund(deps, payment, { id, amountPesewas, status: "done", gatewayId: null }, actor);
}

async function addExternalRefund(
  deps: Deps,
  payment: PaymentAttemptRow,
  found: Pick<RefundRow, "id" | "amountPesewas" | "status" | "gatewayId">,
  actor: AuditActor,
): Promise<void> {
  const { reference, chargeId } = payment;
  const at = deps.now();
  const refund: RefundRow = {
    ...found,
    chargeId,
    paymentReference: reference,
    rule: payment.status === "review" ? "review_elsewhere" : "elsewhere",
    externalPesewas: 0,
    failure: null,
    createdAt: at,
    updatedAt: at,
    checkedAt: at,
  };
  const isNew = await deps.refunds.saveExternal(
    refund,
    await makeRefundAudit(deps, actor, refund, { action: "refund_elsewhere", at }),
    [makeOutboxEntry(deps, { kind: "refund_elsewhere", audience: "team", subjectId: refund.id, at })],
  );
  if (isNew) deps.log("refund_elsewhere", { chargeId, reference });
  if (isUnderReview(payment)) await resolveRefundedReview(deps, payment, actor);
}

/** Resolves a review once its payment is fully refunded. */
async function resolveRefundedReview(deps: Deps, payment: PaymentAttemptRow, actor: AuditActor): Promise<void> {
  const { reference, chargedPesewas } = payment;
  if (chargedPesewas === null || sumOnTheBooks(await deps.refunds.listByPayment(reference)) < chargedPesewas) return;
  const at = deps.now();
  const note = "Refunded in the payment company's dashboard";
  const subject = { subjectType: "payment", subjectId: reference } as const;
  const audit = makeAudit(deps, actor, { ...subject, action: "payment_resolved", at, detail: { note } });
  await deps.paymentAttempts.resolve({ reference, note, at, audit });
}

/** Updates a known refund: it may have failed, finished or changed its amount. */
async function updateKnownRefund(deps: Deps, known: RefundRow, listed: ListedRefund, actor: AuditActor): Promise<void> {
  const status = mapExternalRefundStatus(listed.status);
  const amountPesewas = status === "nothing_due" ? 0 : listed.amountPesewas;
  if (known.status === status && known.amountPesewas === amountPesewas) return;
  const at = deps.now();
  const action = status === "done" ? "refund_done" : "refund_elsewhere";
  const audit = await makeRefundAudit(deps, actor, { ...known, amountPesewas }, { action, at });
  const owed = { amountPesewas, externalPesewas: 0 };
  await deps.refunds.move(known, { status, gatewayId: listed.gatewayId, owed, at, audit, outboxEntries: [] });
}

function sumOnTheBooks(rows: RefundRow[]): number {
  return rows.filter(({ status }) => hasMovedMoney(status)).reduce((sum, { amountPesewas }) => sum + amountPesewas, 0);
}
