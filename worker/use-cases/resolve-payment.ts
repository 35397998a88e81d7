import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { staffAudit } from "./staff-audit.ts";

/** Notes that somebody has dealt with a payment in review. It stays in review, out of the list. */
export async function resolvePayment(deps: Deps, reference: string, note: string): Promise<void> {
  const at = deps.now();
  const isMoved = await deps.paymentAttempts.resolve({
    reference,
    note,
    at,
    audit: staffAudit(deps, {
      action: "payment_resolved",
      subjectType: "payment",
      subjectId: reference,
      at,
      detail: { note },
    }),
  });
  if (isMoved) return;
  const attempt = await deps.paymentAttempts.findByReference(reference);
  if (!attempt) throw new AppError("not_found");
  const message =
    attempt.status === "review" ? "Somebody has already resolved this payment." : "This payment is not under review.";
  throw new AppError("conflict", { message });
}
