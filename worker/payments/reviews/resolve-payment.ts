import type { ResolvePaymentInput } from "#contract/front-desk/money/payments.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { AuditEntry } from "#worker/db/sql/conditional-insert.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";

const ALREADY_RESOLVED = "This payment has already been resolved.";

/**
 * Records that staff dealt with a payment under review, or with an unknown one. A refund resolves it too, so the later
 * of two decisions fails.
 */
export async function resolvePayment(
  deps: Deps,
  { reference, note }: { reference: string } & ResolvePaymentInput,
): Promise<void> {
  const at = deps.now();
  const audit = makeAudit(deps, "staff", {
    action: "payment_resolved",
    subjectType: "payment",
    subjectId: reference,
    at,
    detail: { note },
  });
  if (await deps.paymentAttempts.resolve({ reference, note, at, audit })) return;
  const attempt = await deps.paymentAttempts.findByReference(reference);
  if (!attempt) return resolveUnmatched(deps, audit);
  throw notUnderReview(attempt);
}

export function notUnderReview({ status }: Pick<PaymentAttemptRow, "status">): AppError {
  return new AppError("conflict", {
    message: status === "review" ? ALREADY_RESOLVED : "This payment is not under review.",
  });
}

async function resolveUnmatched(deps: Deps, audit: AuditEntry): Promise<void> {
  if (await deps.auditTrail.resolveUnmatched(audit)) return;
  const known = await deps.auditTrail.list({ subjectId: audit.subjectId, staffId: null, before: null, limit: 1 });
  throw known.length === 0 ? new AppError("not_found") : new AppError("conflict", { message: ALREADY_RESOLVED });
}
