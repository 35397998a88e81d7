import type { AuditAction, AuditActor, AuditSubject } from "#domain/operations/audit.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { NewAudit } from "#worker/db/sql/if-changed.ts";
import type { Deps } from "#worker/deps.ts";

/** What was done and by whom; staff by name, or with the fingerprint of the shared key. */
export function makeAudit(
  deps: Pick<Deps, "newId" | "staff">,
  actor: AuditActor,
  done: {
    action: AuditAction;
    subjectType: AuditSubject;
    subjectId: string;
    at: Date;
    detail?: Record<string, string | number | null>;
  },
): NewAudit {
  const staff = actor === "staff" ? deps.staff : null;
  return {
    detail: {},
    ...done,
    id: deps.newId(),
    actor,
    actorFingerprint: staff?.fingerprint ?? null,
    staffId: staff?.staffId ?? null,
  };
}

/** What became of a refund, written down with its booking. */
export function makeRefundAudit(
  deps: Pick<Deps, "newId" | "staff">,
  actor: AuditActor,
  refund: RefundRow,
  done: { action: AuditAction; at: Date },
): NewAudit {
  const { id, chargeId, amountPesewas, rule } = refund;
  const detail = { refundId: id, amountPesewas, rule };
  return makeAudit(deps, actor, { ...done, subjectType: "booking", subjectId: chargeId, detail });
}
