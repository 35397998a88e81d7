import { createHmac } from "node:crypto";
import type { WhatsappNoticeInput } from "#sandbox/control/inputs.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { SANDBOX_WHATSAPP } from "./keys.ts";

/** Posts a signed notice to our webhook. Returns the statuses of the answers; null for none. */
export async function postWhatsappNotice(
  sandbox: Sandbox,
  { id = "", statuses = [], code = 131026, value = {}, signature = "valid", times = 1 }: Partial<WhatsappNoticeInput>,
): Promise<(number | null)[]> {
  const { webhookUrl, webhookTimeoutMs } = sandbox.settings;
  if (webhookUrl === "") return [];
  const timestamp = String(Math.floor(sandbox.schedule.now() / 1000));
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        id: "sandbox",
        changes: [
          {
            field: "messages",
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "233000000000", phone_number_id: SANDBOX_WHATSAPP.phoneId },
              statuses: statuses.map((status) => ({
                ...{ id, status, timestamp, recipient_id: "233241234567" },
                ...(status === "failed" && { errors: [{ code, title: "Message undeliverable" }] }),
              })),
              ...value,
            },
          },
        ],
      },
    ],
  });
  const secret = signature === "wrong" ? "another-secret" : SANDBOX_WHATSAPP.appSecret;
  const signed = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const headers = {
    "content-type": "application/json",
    ...(signature !== "missing" && { "x-hub-signature-256": signed }),
  };
  const posts = Array.from({ length: times }, async () => {
    try {
      const response = await fetch(new URL("/api/whatsapp/webhook", webhookUrl), {
        method: "POST",
        headers,
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(webhookTimeoutMs),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  });
  return Promise.all(posts);
}
