import type { AuditAction, AuditActor, AuditSubject } from "#domain/operations/audit.ts";
import type { MembershipRow } from "#worker/db/schema/memberships.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { AuditEntry } from "#worker/db/sql/conditional-insert.ts";
import type { Deps } from "#worker/deps.ts";

/**
 * An audit entry; staff by id, or with the fingerprint of the shared key. What a browser of staff does with a customer's
 * link, a member of staff does.
 */
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
): AuditEntry {
  const staff = actor === "staff" || actor === "visitor" ? deps.staff : null;
  return {
    detail: {},
    ...done,
    id: deps.newId(),
    actor: staff ? "staff" : actor,
    actorFingerprint: staff?.fingerprint ?? null,
    staffId: staff?.staffId ?? null,
  };
}

/** The audit subject of a membership: its client, or the booking that started it. */
export function auditSubjectOfMembership({ id, clientId }: Pick<MembershipRow, "id" | "clientId">) {
  return { subjectType: clientId === null ? "booking" : "client", subjectId: clientId ?? id } as const;
}

/** An audit entry of a refund, filed under its booking, registration, or the member's client or booking. */
export async function makeRefundAudit(
  deps: Pick<Deps, "newId" | "staff" | "charges" | "memberships" | "mailItems">,
  actor: AuditActor,
  refund: RefundRow,
  { detail: more, ...done }: { action: AuditAction; at: Date; detail?: Record<string, string> },
): Promise<AuditEntry> {
  const { id, chargeId, amountPesewas, rule } = refund;
  const detail = { refundId: id, amountPesewas, rule, ...more };
  return makeAudit(deps, actor, { ...done, ...(await auditSubjectOfCharge(deps, chargeId)), detail });
}

/** The audit subject of a charge: its booking or registration, or the member's client or booking. */
export async function auditSubjectOfCharge(
  deps: Pick<Deps, "charges" | "memberships" | "mailItems">,
  chargeId: string,
): Promise<{ subjectType: AuditSubject; subjectId: string }> {
  const charge = await deps.charges.findById(chargeId);
  const subjectId = charge?.subjectId ?? chargeId;
  if (charge?.subjectType === "registration" || charge?.subjectType === "meeting")
    return { subjectType: charge.subjectType, subjectId };
  const mail = charge?.subjectType === "forwarding" ? await deps.mailItems.findById(subjectId) : null;
  if (mail) return { subjectType: "client", subjectId: mail.item.clientId };
  const months =
    charge?.subjectType === "membership_period" ? await deps.memberships.findMembershipByCharge(subjectId) : null;
  return months ? auditSubjectOfMembership(months) : { subjectType: "booking", subjectId };
}
