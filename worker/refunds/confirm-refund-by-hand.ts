import { isOwed } from "#domain/payments/refunds.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeRefundAudit } from "#worker/history/make-audit.ts";
import { ON_ITS_WAY } from "./refund-payment.ts";

/** Notes, for staff, that a refund was paid back by hand: at the desk, or after the gateway could not. */
export async function confirmRefundByHand(deps: Deps, input: { refundId: string }): Promise<RefundRow> {
  const refund = await deps.refunds.findById(input.refundId);
  if (!refund) throw new AppError("not_found");
  if (!isOwed(refund.status)) throw new AppError("conflict", { message: ON_ITS_WAY });
  const at = deps.now();
  const audit = await makeRefundAudit(deps, "staff", refund, { action: "refund_done", at });
  const moved = await deps.refunds.move(refund, { status: "done", at, audit, notices: [] });
  if (!moved) throw new AppError("conflict", { message: "Somebody else has just changed this refund." });
  return moved;
}
