import { isExternalRefundRule } from "#domain/bookings/cancellation.ts";
import type { AuditActor } from "#domain/operations/audit.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import { hasMovedMoney, isRefundNote, mapExternalRefundStatus } from "#domain/payments/refunds.ts";
import type { PaymentAttemptRow, RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import type { ListedRefund, PaymentGateway } from "#worker/gateways/paystack.ts";
import { makeAudit, makeRefundAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

/** The gateway dates a refund by its own clock and in whole seconds. */
const CLOCK_SKEW_MS = 24 * 3_600_000;

/**
 * Asks the gateway what goes back of a payment, keeps as rows what did not begin here, and tells the team of each once.
 * Gives how much of the payment that is, a reversal and a lost dispute included. Throws `gateway_unavailable`.
 */
export async function saveExternalRefunds(
  deps: Deps,
  payments: PaymentGateway,
  payment: PaymentAttemptRow,
  actor: AuditActor,
): Promise<number> {
  const since = new Date(payment.createdAt.getTime() - CLOCK_SKEW_MS);
  const listed = await payments.listRefunds({ reference: payment.reference, since });
  for (const each of listed) await saveListedRefund(deps, payment, each, actor);
  const rows = await deps.refunds.listByPayment(payment.reference);
  return sumOnTheBooks(rows.filter(({ rule }) => isExternalRefundRule(rule)));
}

/** Keeps one that the gateway lists, and follows it where it stands already. Ours are followed by `followRefund`. */
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

/** The same for whoever hears of it, so that it is one row. That of a dispute may be there before it is listed. */
export function externalRefundId({ gatewayId, disputeId }: Pick<ListedRefund, "gatewayId" | "disputeId">): string {
  return disputeId === null ? `elsewhere-${gatewayId}` : disputeRefundId(disputeId);
}

function disputeRefundId(disputeId: string): string {
  return `dispute-${disputeId}`;
}

/**
 * The gateway calls a payment reversed: nothing of it is left. What no refund explains is written down as one that nobody
 * lists, and shrinks when one is listed after all.
 */
export async function saveReversal(deps: Deps, payment: PaymentAttemptRow, actor: AuditActor): Promise<void> {
  await saveUnlistedRefund(
    deps,
    payment,
    { id: `reversed-${payment.reference}`, most: Number.POSITIVE_INFINITY },
    actor,
  );
}

/** The bank gave the customer the money of a dispute, as far as no refund that is listed did. */
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
  // In another currency our amounts mean nothing.
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

/** Nobody has to decide any more about a payment that paid for nothing and has gone back. */
async function resolveRefundedReview(deps: Deps, payment: PaymentAttemptRow, actor: AuditActor): Promise<void> {
  const { reference, chargedPesewas } = payment;
  if (chargedPesewas === null || sumOnTheBooks(await deps.refunds.listByPayment(reference)) < chargedPesewas) return;
  const at = deps.now();
  const note = "Paid back in the gateway's dashboard";
  const subject = { subjectType: "payment", subjectId: reference } as const;
  const audit = makeAudit(deps, actor, { ...subject, action: "payment_resolved", at, detail: { note } });
  await deps.paymentAttempts.resolve({ reference, note, at, audit });
}

/** What the gateway says of one by now: it may have failed, be done, or be of another sum than a dispute was. */
async function updateKnownRefund(deps: Deps, known: RefundRow, listed: ListedRefund, actor: AuditActor): Promise<void> {
  const status = mapExternalRefundStatus(listed.status);
  const amountPesewas = status === "nothing_due" ? 0 : listed.amountPesewas;
  if (known.status === status && known.amountPesewas === amountPesewas) return;
  const at = deps.now();
  const action = status === "done" ? "refund_done" : "refund_elsewhere";
  const audit = await makeRefundAudit(deps, actor, { ...known, amountPesewas }, { action, at });
  const owed = { amountPesewas, externalPesewas: 0 };
  await deps.refunds.move(known, { status, gatewayId: listed.gatewayId, owed, at, audit, notices: [] });
}

function sumOnTheBooks(rows: RefundRow[]): number {
  return rows.filter(({ status }) => hasMovedMoney(status)).reduce((sum, { amountPesewas }) => sum + amountPesewas, 0);
}
