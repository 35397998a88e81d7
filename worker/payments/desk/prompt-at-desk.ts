import type { ById } from "#contract/front-desk/front-desk.ts";
import type { Prompt, StaffPromptInput } from "#contract/payment.ts";
import type { Deps } from "#worker/deps.ts";
import { openChargeForMonths } from "#worker/memberships/charges-by-link.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { sendPrompt } from "#worker/payments/prompts/send-prompt.ts";

/** Sends a prompt for a charge, or for months of a membership, to the customer's phone. */
export async function sendPromptAtDesk(deps: Deps, { id, months, ...wallet }: ById<StaffPromptInput>): Promise<Prompt> {
  const chargeId = months === undefined ? id : await openChargeForMonths(deps, await getMember(deps, id), months);
  return sendPrompt(deps, chargeId, wallet, "staff");
}
