import { createHmac } from "node:crypto";
import type { Sandbox } from "#sandbox/sandbox.ts";

/** Hex HMAC-SHA512 of the raw body, sent as x-paystack-signature. */
export function signEvent(body: string, secretKey: string): string {
  return createHmac("sha512", secretKey).update(body).digest("hex");
}

/** Posts an event once. Returns the status, or null without an answer in time. */
export async function postEvent(sandbox: Sandbox, body: string, signature: string | null): Promise<number | null> {
  try {
    const response = await fetch(sandbox.settings.webhookUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Paystack/2.0 (sandbox)",
        ...(signature === null ? {} : { "x-paystack-signature": signature }),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(sandbox.settings.webhookTimeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
