import type { APIRequestContext } from "@playwright/test";
import type { PhoneMessage } from "#sandbox/sandbox.ts";
import { SANDBOX_URL } from "./environment.ts";

export interface Payment {
  reference: string;
  outcome?: "paid" | "declined" | "insufficient_funds" | "walked_away" | "approved_late";
  /** Pesewas. */
  amount?: number;
  currency?: string;
  isForced?: boolean;
}

/** Pays a reference through the sandbox's control API. */
export async function payAtSandbox(request: APIRequestContext, payment: Payment) {
  const answer = await request.post(`${SANDBOX_URL}/control/pay`, { data: payment });
  if (!answer.ok()) throw new Error(`The sandbox refused: ${await answer.text()}`);
}

/** Cedis per dollar at the sandbox's rate provider. */
export async function sandboxRate(request: APIRequestContext): Promise<number> {
  const settings = await (await request.get(`${SANDBOX_URL}/control/settings`)).json();
  return settings.rate;
}

/** A person writes to us by WhatsApp. `file` is Base64. */
export async function writeByWhatsapp(
  request: APIRequestContext,
  message: { from: string; name: string; text?: string; type?: "image"; file?: string; ageMs?: number; times?: number },
) {
  const answer = await request.post(`${SANDBOX_URL}/control/whatsapp/messages`, { data: message });
  const { statuses } = (await answer.json()) as { statuses: (number | null)[] };
  if (statuses.some((status) => status !== 200)) throw new Error(`The webhook answered ${statuses}`);
}

/** Messages that a phone got, oldest first. `phone` is a number in Ghana as typed. */
export async function messagesTo(phone: string): Promise<PhoneMessage[]> {
  const answer = await fetch(`${SANDBOX_URL}/control/messages`);
  const { messages } = (await answer.json()) as { messages: PhoneMessage[] };
  return messages.filter(({ to }) => to.slice(-9) === phone.replace(/\D/g, "").slice(-9));
}

/** Answers the prompt on a phone, once it is there. Returns its reference. */
export async function answerPrompt(request: APIRequestContext, phone: string, outcome: string): Promise<string> {
  const { transactions } = await (await request.get(`${SANDBOX_URL}/control/ledger`)).json();
  const { reference } = transactions.findLast(({ payer }: { payer: { account: string } }) => payer.account === phone);
  const answer = await request.post(`${SANDBOX_URL}/control/prompts`, { data: { reference, outcome } });
  if (!answer.ok()) throw new Error(`The sandbox refused: ${await answer.text()}`);
  return reference;
}
