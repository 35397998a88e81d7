import type { Prompt, PromptInput } from "#contract/payment.ts";
import type { Deps } from "#worker/deps.ts";
import { invalidField } from "#worker/errors.ts";
import { getMemberByToken, openChargeForMonths } from "#worker/memberships/charges-by-link.ts";
import { getSharedCharge } from "#worker/payments/attempts/share-payment.ts";
import { sendPrompt } from "./send-prompt.ts";

const SHARED_TOKEN = /^[0-9a-f]{32}$/;

/** Sends a prompt for the holder of a booking's id, of a shared payment link or of a member's link. */
export async function sendPromptByLink(
  deps: Deps,
  { bookingId, token = "", months, ...wallet }: PromptInput,
): Promise<Prompt> {
  if (bookingId !== undefined) return sendPrompt(deps, bookingId, wallet, "visitor");
  if (!SHARED_TOKEN.test(token)) {
    const member = await getMemberByToken(deps, token);
    if (months === undefined) throw invalidField("months", "Choose how many months to pay");
    return sendPrompt(deps, await openChargeForMonths(deps, member, months), wallet, "visitor");
  }
  const { charge } = await getSharedCharge(deps, token);
  const prompt = await sendPrompt(deps, charge.id, wallet, "visitor");
  await deps.paymentAttempts.markSharedByLink(charge.id);
  return prompt;
}
