import type { AuditAction, AuditActor } from "#domain/operations/audit.ts";
import type { OutboxAudience, OutboxKind } from "#domain/operations/outbox.ts";
import {
  isExternalRefundRule,
  type MappedRefundStatus,
  mapExternalRefundStatus,
  mapGatewayRefundStatus,
  refundNote,
} from "#domain/payments/refunds.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { PaymentGateway, RefusedRefund, ReportedRefund } from "#worker/gateways/paystack.ts";
import { makeRefundAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { saveExternalRefunds, saveReversal } from "./external-refunds.ts";

/** Only after this time is a refund that the gateway does not list requested again. */
const LOST_AFTER_MS = 10 * 60_000;
/** The gateway's clock may differ, and it counts whole seconds. */
const CLOCK_SKEW_MS = 24 * 3_600_000;
const PAGE_SIZE = 10;
/** To look up earlier requests, make one and save the answer. */
const STATEMENTS_EACH = 10;
const CALLS_EACH = 5;

/** Moves every open refund one step. Returns the number handled. */
export async function followRefunds(deps: Deps): Promise<number> {
  if (deps.payments === null) return 0;
  const openRefunds = await deps.refunds.listUnfinished({ checkedBefore: deps.now(), limit: PAGE_SIZE });
  let handled = 0;
  for (const refund of openRefunds) {
    const { statements, calls } = deps.budget.remaining();
    if (statements < STATEMENTS_EACH || calls < CALLS_EACH) break;
    handled += 1;
    try {
      await followRefund(deps, refund, "clock");
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await deps.refunds.recordCheck(refund.id, deps.now());
    }
  }
  return handled;
}

/**
 * Requests a refund, or looks up its state, and saves the answer. Concurrent calls request it once. Throws
 * `gateway_unavailable`; the job retries.
 */
export async function followRefund(deps: Deps, refund: RefundRow, actor: AuditActor): Promise<RefundRow> {
  const { payments } = deps;
  if (payments === null) throw new AppError("payments_unavailable");
  switch (refund.status) {
    case "waiting":
      return requestUnlessRequested(deps, payments, refund, actor);
    case "asking":
      return recoverLostRequest(deps, payments, refund, actor);
    case "pending":
    case "needs_attention":
      return refund.gatewayId === null
        ? recoverLostRequest(deps, payments, refund, actor)
        : saveAnswer(deps, refund, await payments.findRefund(refund.gatewayId), actor);
    // Staff decide about a failed refund; a webhook may still update it.
    case "failed":
      return refund.gatewayId === null
        ? refund
        : saveAnswer(deps, refund, await payments.findRefund(refund.gatewayId), actor);
    case "nothing_due":
    case "by_hand":
    case "done":
      return refund;
  }
}

/** The gateway does not deduplicate: look up an earlier request first. */
async function requestUnlessRequested(deps: Deps, payments: PaymentGateway, refund: RefundRow, actor: AuditActor) {
  const earlier = await findEarlierRequest(payments, refund);
  return earlier !== null && earlier.status !== "failed"
    ? saveAnswer(deps, refund, earlier, actor)
    : requestRefund(deps, payments, refund, actor);
}

/** Returns the state of earlier requests. A later request may have lost its answer; a row that never moved has none. */
async function findEarlierRequest(payments: PaymentGateway, refund: RefundRow): Promise<ReportedRefund | null> {
  const known = refund.gatewayId === null ? null : await payments.findRefund(refund.gatewayId);
  if (known !== null && known.status !== "failed") return known;
  const wasRequested = refund.updatedAt.getTime() !== refund.createdAt.getTime();
  return wasRequested ? findByNote(payments, refund) : null;
}

async function recoverLostRequest(deps: Deps, payments: PaymentGateway, refund: RefundRow, actor: AuditActor) {
  const found = await findByNote(payments, refund);
  const isKnownFailure = found?.status === "failed" && found.gatewayId === refund.gatewayId;
  if (found && !isKnownFailure) return saveAnswer(deps, refund, found, actor);
  if (deps.now().getTime() - refund.updatedAt.getTime() < LOST_AFTER_MS) return refund;
  return requestRefund(deps, payments, refund, actor);
}

/** Requests the amount still due after refunds made in the gateway's dashboard. */
async function requestRefund(
  deps: Deps,
  payments: PaymentGateway,
  seen: RefundRow,
  actor: AuditActor,
): Promise<RefundRow> {
  const owed = await findRemainingDue(deps, payments, seen, actor);
  if (owed.amountPesewas === 0) return closeAsExternal(deps, seen, owed, actor);
  const requested = await deps.refunds.move(seen, {
    status: "asking",
    owed,
    at: deps.now(),
    audit: null,
    outboxEntries: [],
  });
  if (!requested || requested.paymentReference === null) return seen;
  const found = await payments.startRefund({
    reference: requested.paymentReference,
    amountPesewas: requested.amountPesewas,
    note: refundNote(requested.id),
  });
  if (!("reason" in found)) return saveAnswer(deps, requested, found, actor);
  // "Fully reversed": a dashboard refund or the bank came first.
  const payment = await payments.findPayment(requested.paymentReference);
  if (payment?.status === "reversed") await saveReversalOf(deps, requested.paymentReference, actor);
  const remaining = await findRemainingDue(deps, payments, requested, actor);
  return remaining.amountPesewas === 0
    ? closeAsExternal(deps, requested, remaining, actor)
    : saveAnswer(deps, requested, found, actor);
}

async function saveReversalOf(deps: Deps, reference: string, actor: AuditActor): Promise<void> {
  const attempt = await deps.paymentAttempts.findByReference(reference);
  if (attempt) await saveReversal(deps, attempt, actor);
}

type RemainingDue = Pick<RefundRow, "amountPesewas" | "externalPesewas">;

async function findRemainingDue(
  deps: Deps,
  payments: PaymentGateway,
  refund: RefundRow,
  actor: AuditActor,
): Promise<RemainingDue> {
  const { paymentReference: reference, amountPesewas, externalPesewas } = refund;
  const payment = reference === null ? null : await deps.paymentAttempts.findByReference(reference);
  if (!payment) return refund;
  const refundedExternally = await saveExternalRefunds(deps, payments, payment, actor);
  const due = amountPesewas + externalPesewas;
  return { amountPesewas: Math.max(0, due - refundedExternally), externalPesewas: Math.min(due, refundedExternally) };
}

async function closeAsExternal(deps: Deps, seen: RefundRow, owed: RemainingDue, actor: AuditActor): Promise<RefundRow> {
  const at = deps.now();
  const audit = await makeRefundAudit(deps, actor, seen, { action: "refund_elsewhere", at });
  const closed = await deps.refunds.move(seen, { status: "nothing_due", owed, at, audit, outboxEntries: [] });
  if (closed)
    deps.log("refund_moved", {
      chargeId: seen.chargeId,
      reference: seen.paymentReference,
      status: closed.status,
      actor,
    });
  return closed ?? seen;
}

async function saveAnswer(
  deps: Deps,
  seen: RefundRow,
  answer: ReportedRefund | RefusedRefund | null,
  actor: AuditActor,
): Promise<RefundRow> {
  const found = answer !== null && "gatewayId" in answer ? answer : null;
  const reason = answer !== null && "reason" in answer ? answer.reason : null;
  const isExternal = isExternalRefundRule(seen.rule);
  const status = isExternal
    ? mapExternalRefundStatus(found?.status ?? "failed")
    : mapGatewayRefundStatus(found?.status ?? "failed");
  if (status === seen.status) {
    await deps.refunds.recordCheck(seen.id, deps.now());
    return seen;
  }
  const at = deps.now();
  const { id, chargeId } = seen;
  const moved = await deps.refunds.move(seen, {
    status,
    ...(found && { gatewayId: found.gatewayId }),
    failure: reason,
    ...(status === "nothing_due" && { owed: { amountPesewas: 0, externalPesewas: 0 } }),
    at,
    audit: await makeRefundAudit(deps, actor, seen, { action: auditActionFor(status), at }),
    // External refunds are handled in the dashboard.
    outboxEntries: (isExternal ? [] : mailsAbout(status)).map((mail) =>
      makeOutboxEntry(deps, { ...mail, subjectId: id, at, dedupeSuffix: at.toISOString() }),
    ),
  });
  if (moved) deps.log("refund_moved", { chargeId, reference: seen.paymentReference, status, actor });
  return moved ?? seen;
}

function mailsAbout(
  status: MappedRefundStatus | "nothing_due",
): { kind: OutboxKind; audience: Exclude<OutboxAudience, "crm"> }[] {
  switch (status) {
    case "needs_attention":
      return [{ kind: "refund_needs_attention", audience: "team" }];
    case "failed":
      return [
        { kind: "refund_failed", audience: "team" },
        { kind: "refund_failed", audience: "customer" },
      ];
    case "done":
      return [{ kind: "refund_done", audience: "customer" }];
    case "pending":
    case "nothing_due":
      return [];
  }
}

function auditActionFor(status: MappedRefundStatus | "nothing_due"): AuditAction {
  switch (status) {
    case "pending":
      return "refund_asked";
    case "needs_attention":
      return "refund_needs_attention";
    case "done":
      return "refund_done";
    case "failed":
    case "nothing_due":
      return "refund_failed";
  }
}

function findByNote(payments: PaymentGateway, refund: RefundRow): Promise<ReportedRefund | null> {
  const since = new Date(refund.createdAt.getTime() - CLOCK_SKEW_MS);
  return payments.findRefundByNote({ note: refundNote(refund.id), since });
}
