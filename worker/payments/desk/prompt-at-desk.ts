import type { ById } from "#contract/front-desk/front-desk.ts";
import type { OpenPrompt, Prompt, StaffPromptInput } from "#contract/payment.ts";
import type { Deps } from "#worker/deps.ts";
import { openChargeForMonths } from "#worker/memberships/charges-by-link.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { sendPrompt } from "#worker/payments/prompts/send-prompt.ts";

/** Sends a prompt for a charge, or for months of a membership, to the customer's phone. */
export async function sendPromptAtDesk(deps: Deps, { id, months, ...wallet }: ById<StaffPromptInput>): Promise<Prompt> {
  const chargeId = months === undefined ? id : await openChargeForMonths(deps, await getMember(deps, id), months);
  return sendPrompt(deps, chargeId, wallet, "staff");
}

/** The prompt on the customer's phone, whichever desk or payer sent it. */
export async function findOpenPrompt(deps: Deps, { id }: ById): Promise<OpenPrompt> {
  const period = (await deps.memberships.findOpen([id])).get(id);
  const attempt = await deps.paymentAttempts.findUnfinished(period?.charge.id ?? id);
  return { reference: attempt?.promptStatus ? attempt.reference : null };
}
