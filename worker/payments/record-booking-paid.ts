import type { AuditActor } from "#domain/operations/audit.ts";
import type { ChargedPayment } from "#worker/db/payment-attempts.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeNotice } from "#worker/outbox/make-notice.ts";

/**
 * The one way a booking becomes paid, online or at the desk: status, receipt, audit and mails, all or nothing. True only
 * for the one call that moved it. Without `charged` it was paid at the desk. It was paid at `paidAt`, which the house learns
 * at `at`.
 */
export async function recordBookingPaid(
  deps: Deps,
  paid: {
    bookingId: string;
    reference: string;
    charged: ChargedPayment | null;
    paidAt: Date;
    at: Date;
    actor: AuditActor;
    detail: Record<string, string | number | null>;
  },
): Promise<boolean> {
  const { bookingId, reference, charged, paidAt, at, actor, detail } = paid;
  const isMoved = await deps.paymentAttempts.recordPaid({
    bookingId,
    reference,
    charged,
    paidAt,
    at,
    audit: makeAudit(deps, actor, {
      at,
      action: "booking_paid",
      subjectType: "booking",
      subjectId: bookingId,
      detail: { reference, ...detail },
    }),
    notices: [
      makeNotice(deps, { kind: "payment_received", audience: "customer", subjectId: bookingId, at }),
      makeNotice(deps, { kind: "payment_received", audience: "team", subjectId: bookingId, at }),
    ],
  });
  if (isMoved) deps.log("booking_paid", { bookingId, reference, actor });
  return isMoved;
}
