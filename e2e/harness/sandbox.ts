import type { APIRequestContext } from "@playwright/test";
import { SANDBOX_URL } from "./environment.ts";

export interface Payment {
  reference: string;
  outcome?: "paid" | "declined" | "insufficient_funds" | "walked_away" | "approved_late";
  /** Pesewas. */
  amount?: number;
  currency?: string;
  isForced?: boolean;
}

/** Pays a reference at the sandbox without its page. */
export async function payAtSandbox(request: APIRequestContext, payment: Payment) {
  const answer = await request.post(`${SANDBOX_URL}/control/pay`, { data: payment });
  if (!answer.ok()) throw new Error(`The sandbox refused: ${await answer.text()}`);
}

/** Cedis for a dollar, as the stand-in provider gives it. */
export async function sandboxRate(request: APIRequestContext): Promise<number> {
  const settings = await (await request.get(`${SANDBOX_URL}/control/settings`)).json();
  return settings.rate;
}
