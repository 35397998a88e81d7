import type { Prompt, PromptOtpInput } from "#contract/payment.ts";
import { PROMPT_CHECK_MS, UNFINISHED_ATTEMPT_STATUSES } from "#domain/payments/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { getPromptAttempt, type PromptAttempt, promptAnswer, recordReport, settleIfAnswered } from "./record-report.ts";

/** Returns a prompt's state. Asks the gateway at most every ten seconds, for all callers together. */
export async function checkPrompt(deps: Deps, reference: string): Promise<Prompt> {
  const attempt = await getPromptAttempt(deps, reference);
  const at = deps.now();
  const askedBefore = new Date(at.getTime() - PROMPT_CHECK_MS);
  const isDue = isUnfinished(attempt) && attempt.createdAt <= askedBefore;
  if (isDue && (await deps.paymentAttempts.claimCheck(reference, { askedBefore, at }))) await askGateway(deps, attempt);
  return promptAnswer(deps, reference);
}

/** Sends the payer's code to the gateway. */
export async function submitPromptOtp(deps: Deps, { reference, otp }: PromptOtpInput): Promise<Prompt> {
  const attempt = await getPromptAttempt(deps, reference);
  if (!isUnfinished(attempt) || attempt.promptStatus !== "send_otp")
    throw new AppError("conflict", { message: "This payment does not wait for a code." });
  try {
    const reported = await deps.prompts?.submitOtp({ reference, otp });
    if (!reported) throw invalidField("otp", "This code was not accepted. Check it and try again");
    await recordReport(deps, reference, reported, "visitor");
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "gateway_unavailable") throw error;
    // The code may have been accepted: the next check finds out.
    await recordReport(deps, reference, { status: "pending", text: null }, "visitor");
  }
  return promptAnswer(deps, reference);
}

async function askGateway(deps: Deps, { reference }: PromptAttempt): Promise<void> {
  try {
    const reported = await deps.prompts?.findPrompt(reference);
    if (reported && reported.status !== "failed") return await recordReport(deps, reference, reported, "visitor");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return;
  }
  // Failed or unknown: the payment itself decides.
  await settleIfAnswered(deps, reference, "visitor");
}

function isUnfinished({ status }: PromptAttempt): boolean {
  return UNFINISHED_ATTEMPT_STATUSES.some((unfinished) => unfinished === status);
}
