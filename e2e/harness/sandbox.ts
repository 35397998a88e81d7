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
