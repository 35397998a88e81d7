import type { Prompt } from "#contract/payment.ts";
import type { AuditActor } from "#domain/operations/audit.ts";
import { APPROVAL_TIMEOUT_MS, isSettled, type PromptStatus } from "#domain/payments/payments.ts";
import { findChargeWithSubject } from "#worker/charges/find-charge-with-subject.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { ReportedPrompt } from "#worker/gateways/paystack-prompts.ts";
import { approvalSecondsLeft } from "#worker/payments/attempts/offer-payment.ts";
import { resultUrl } from "#worker/payments/attempts/open-attempt.ts";
import { extendHoldForApproval, settlePayment } from "#worker/payments/settle-payment.ts";

export type PromptAttempt = PaymentAttemptRow & {
  promptStatus: NonNullable<PaymentAttemptRow["promptStatus"]>;
  promptExpiresAt: Date;
};

/** Throws `not_found` unless the reference is a prompt's. */
export async function getPromptAttempt(deps: Deps, reference: string): Promise<PromptAttempt> {
  const attempt = await deps.paymentAttempts.findByReference(reference);
  const { promptStatus = null, promptExpiresAt = null } = attempt ?? {};
  if (!attempt || promptStatus === null || promptExpiresAt === null) throw new AppError("not_found");
  return { ...attempt, promptStatus, promptExpiresAt };
}

/** Applies what the gateway says about a prompt. A success is looked up as a payment, like every other. */
export async function recordReport(
  deps: Deps,
  reference: string,
  reported: ReportedPrompt,
  actor: AuditActor,
): Promise<void> {
  const at = deps.now();
  if (reported.status === "success") return settleIfAnswered(deps, reference, actor);
  if (reported.status === "failed") {
    await deps.paymentAttempts.fail(reference, "failed", at, reported.reason);
    return;
  }
  const { chargeId, promptStatus, promptExpiresAt } = await getPromptAttempt(deps, reference);
  // After the code, the prompt on the phone has all its time.
  const isCodeAccepted = promptStatus === "send_otp" && reported.status !== "send_otp";
  const expiresAt = isCodeAccepted ? new Date(at.getTime() + APPROVAL_TIMEOUT_MS) : promptExpiresAt;
  await deps.paymentAttempts.recordPrompt(reference, { ...reported, expiresAt, at });
  await extendHoldForApproval(deps, chargeId);
}

/** Leaves a payment that cannot be looked up now to the next check. */
export async function settleIfAnswered(deps: Deps, reference: string, actor: AuditActor): Promise<void> {
  try {
    await settlePayment(deps, reference, actor);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function findResultUrl(deps: Deps, { chargeId, reference }: PromptAttempt): Promise<string | null> {
  const due = await findChargeWithSubject(deps, chargeId);
  return due && resultUrl(deps, due.subject, reference);
}

export async function promptAnswer(deps: Deps, reference: string): Promise<Prompt> {
  const attempt = await getPromptAttempt(deps, reference);
  const status: PromptStatus = isSettled(attempt.status)
    ? "success"
    : attempt.status === "failed"
      ? "failed"
      : attempt.promptStatus;
  const isOver = status === "success" || status === "failed";
  return {
    reference,
    status,
    displayText: isOver ? null : attempt.promptText,
    secondsLeft: isOver ? 0 : approvalSecondsLeft(attempt, deps.now()),
    failureReason: status === "failed" ? (attempt.failureReason ?? "declined") : null,
    resultUrl: status === "success" ? await findResultUrl(deps, attempt) : null,
  };
}
