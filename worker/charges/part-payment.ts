import type { Deps } from "#worker/deps.ts";
import { auditSubjectOfCharge, makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import type { ChargePayment, PaymentEffects } from "./charge-subject.ts";

/** Audit entry of a part payment, and the mail with its receipt. */
export async function partPaidEffects(
  deps: Deps,
  { charge, reference, at, actor, detail }: ChargePayment,
  part: { id: string; amountPesewas: number },
): Promise<PaymentEffects> {
  return {
    logEvent: "part_paid",
    audit: makeAudit(deps, actor, {
      at,
      action: "part_paid",
      ...(await auditSubjectOfCharge(deps, charge.id)),
      detail: { reference, ...detail, leftPesewas: charge.amountPesewas - part.amountPesewas },
    }),
    outboxEntries: [makeOutboxEntry(deps, { kind: "part_paid", audience: "customer", subjectId: part.id, at })],
  };
}
