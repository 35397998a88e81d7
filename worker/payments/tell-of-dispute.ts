import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeNotice } from "#worker/outbox/make-notice.ts";

/** Tells the team, once for each dispute, that a customer asks the bank for a payment back. */
export async function tellOfDispute(deps: Deps, dispute: { id: string; reference: string }): Promise<void> {
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
