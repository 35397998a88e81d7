import { isExternalRefundRule } from "#domain/bookings/cancellation.ts";
import type { AuditAction, AuditActor } from "#domain/operations/audit.ts";
import type { OutboxKind } from "#domain/operations/outbox.ts";
import {
  type MappedRefundStatus,
  mapExternalRefundStatus,
  mapGatewayRefundStatus,
  refundNote,
} from "#domain/payments/refunds.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { FoundRefund, PaymentGateway, RefusedRefund } from "#worker/gateways/paystack.ts";
import { makeRefundAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { saveExternalRefunds, saveReversal } from "./external-refunds.ts";

/** Long after any answer would have come: only then is a refund that the gateway does not list asked for again. */
const LOST_AFTER_MS = 10 * 60_000;
/** The gateway dates a refund by its own clock and in whole seconds, so that it may look older than our row of it. */
const CLOCK_SKEW_MS = 24 * 3_600_000;
const PAGE_SIZE = 10;
/** To ask what became of earlier requests, to ask for it, and to keep the answer. */
const STATEMENTS_EACH = 10;
const CALLS_EACH = 5;

/** Takes every refund that has not come to its end one step further. Gives how many were looked at. */
export async function followRefunds(deps: Deps): Promise<number> {
  if (deps.payments === null) return 0;
  const moving = await deps.refunds.listUnfinished({ checkedBefore: deps.now(), limit: PAGE_SIZE });
  let looked = 0;
  for (const refund of moving) {
    const { statements, calls } = deps.budget.remaining();
    if (statements < STATEMENTS_EACH || calls < CALLS_EACH) break;
    looked += 1;
    try {
      await followRefund(deps, refund, "clock");
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await deps.refunds.recordCheck(refund.id, deps.now());
    }
  }
  return looked;
}

/**
 * Asks the gateway for a refund, or what became of it, and keeps the answer. However many do this at once, one of them
 * asks for the money. Throws `gateway_unavailable` while the gateway cannot say; the job tries again.
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
    // The job leaves it to somebody at the desk; a notice may have news of it.
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

/** The gateway has no idea that two requests may mean one refund: before a second one it is asked about the first. */
async function requestUnlessRequested(deps: Deps, payments: PaymentGateway, refund: RefundRow, actor: AuditActor) {
  const earlier = await findEarlierRequest(payments, refund);
  return earlier !== null && earlier.status !== "failed"
    ? saveAnswer(deps, refund, earlier, actor)
    : requestRefund(deps, payments, refund, actor);
}

/**
 * What became of the requests before this one. Beside the one we know there may be a later one whose answer was lost. A
 * row that nobody has moved has had none.
 */
async function findEarlierRequest(payments: PaymentGateway, refund: RefundRow): Promise<FoundRefund | null> {
  const known = refund.gatewayId === null ? null : await payments.findRefund(refund.gatewayId);
  if (known !== null && known.status !== "failed") return known;
  const wasAskedFor = refund.updatedAt.getTime() !== refund.createdAt.getTime();
  return wasAskedFor ? findByNote(payments, refund) : null;
}

async function recoverLostRequest(deps: Deps, payments: PaymentGateway, refund: RefundRow, actor: AuditActor) {
  const found = await findByNote(payments, refund);
  const isEarlier = found?.status === "failed" && found.gatewayId === refund.gatewayId;
  if (found && !isEarlier) return saveAnswer(deps, refund, found, actor);
  if (deps.now().getTime() - refund.updatedAt.getTime() < LOST_AFTER_MS) return refund;
  return requestRefund(deps, payments, refund, actor);
}

/** Asks for what is still due once the gateway has said what somebody has sent back in its dashboard. */
async function requestRefund(
  deps: Deps,
  payments: PaymentGateway,
  seen: RefundRow,
  actor: AuditActor,
): Promise<RefundRow> {
  const owed = await findRemainingDue(deps, payments, seen, actor);
  if (owed.amountPesewas === 0) return closeAsExternal(deps, seen, owed, actor);
  const asking = await deps.refunds.move(seen, { status: "asking", owed, at: deps.now(), audit: null, notices: [] });
  if (!asking || asking.paymentReference === null) return seen;
  const found = await payments.startRefund({
    reference: asking.paymentReference,
    amountPesewas: asking.amountPesewas,
    note: refundNote(asking.id),
  });
  if (!("reason" in found)) return saveAnswer(deps, asking, found, actor);
  // "Fully reversed": somebody was quicker in the dashboard, or the bank took it.
  const payment = await payments.findPayment(asking.paymentReference);
  if (payment?.status === "reversed") await saveReversalOf(deps, asking.paymentReference, actor);
  const left = await findRemainingDue(deps, payments, asking, actor);
  return left.amountPesewas === 0 ? closeAsExternal(deps, asking, left, actor) : saveAnswer(deps, asking, found, actor);
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
  const gone = await saveExternalRefunds(deps, payments, payment, actor);
  const due = amountPesewas + externalPesewas;
  return { amountPesewas: Math.max(0, due - gone), externalPesewas: Math.min(due, gone) };
}

async function closeAsExternal(deps: Deps, seen: RefundRow, owed: RemainingDue, actor: AuditActor): Promise<RefundRow> {
  const at = deps.now();
  const audit = await makeRefundAudit(deps, actor, seen, { action: "refund_elsewhere", at });
  const closed = await deps.refunds.move(seen, { status: "nothing_due", owed, at, audit, notices: [] });
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
  answer: FoundRefund | RefusedRefund | null,
  actor: AuditActor,
): Promise<RefundRow> {
  const found = answer !== null && "gatewayId" in answer ? answer : null;
  const reason = answer !== null && "reason" in answer ? answer.reason : null;
  const isBegunElsewhere = isExternalRefundRule(seen.rule);
  const status = isBegunElsewhere
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
    // What was begun elsewhere is seen to there.
    notices: (isBegunElsewhere ? [] : teamMailKinds(status)).map((kind) =>
      makeOutboxEntry(deps, { kind, audience: "team", subjectId: id, at, dedupeSuffix: at.toISOString() }),
    ),
  });
  if (moved) deps.log("refund_moved", { chargeId, reference: seen.paymentReference, status, actor });
  return moved ?? seen;
}

/** What the team is told. */
function teamMailKinds(status: MappedRefundStatus | "nothing_due"): OutboxKind[] {
  switch (status) {
    case "needs_attention":
      return ["refund_needs_attention"];
    case "failed":
      return ["refund_failed"];
    case "pending":
    case "done":
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

function findByNote(payments: PaymentGateway, refund: RefundRow): Promise<FoundRefund | null> {
  const since = new Date(refund.createdAt.getTime() - CLOCK_SKEW_MS);
  return payments.findRefundByNote({ note: refundNote(refund.id), since });
}
