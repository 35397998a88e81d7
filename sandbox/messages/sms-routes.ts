import { Hono } from "hono";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { withFaults } from "#sandbox/with-faults.ts";
import { SANDBOX_SMS } from "./keys.ts";

/** Hubtel's and Arkesel's SMS services. Numbers are digits without "+"; others are refused. */
export function smsRoutes(sandbox: Sandbox) {
  const basic = `Basic ${btoa(`${SANDBOX_SMS.clientId}:${SANDBOX_SMS.clientSecret}`)}`;
  const receive = (to: string, from: string, text: string) => {
    const id = crypto.randomUUID();
    sandbox.messages.push({ channel: "sms", id, to, from, text, receivedAt: sandbox.schedule.now() });
    return id;
  };
  return new Hono()
    .post("/v1/messages/send", withFaults(sandbox, "sms"), async (c) => {
      if (c.req.header("authorization") !== basic) return c.body(null, 401);
      const { From: from, To: to, Content: text } = (await c.req.json()) as Record<string, string>;
      if (!from || !to || !text) return c.json({ status: 3, statusDescription: "A field is missing" }, 400);
      if (!/^\d{9,15}$/.test(to)) return c.json({ status: 11, statusDescription: "Invalid destination address" });
      const messageId = receive(to, from, text);
      return c.json(
        { rate: 0.03, messageId, status: 0, networkId: "62001", clientReference: null, statusDescription: "success" },
        201,
      );
    })
    .post("/api/v2/sms/send", withFaults(sandbox, "sms"), async (c) => {
      if (c.req.header("api-key") !== SANDBOX_SMS.clientSecret)
        return c.json({ status: "error", message: "Invalid API key" }, 401);
      const body = (await c.req.json()) as { sender?: string; message?: string; recipients?: string[] };
      const { sender, message, recipients = [] } = body;
      if (!sender || !message) return c.json({ status: "error", message: "A field is missing" }, 422);
      const data = recipients.map((recipient) =>
        /^\d{9,15}$/.test(recipient)
          ? { recipient, id: receive(recipient, sender, message) }
          : { "invalid numbers": [recipient] },
      );
      return c.json({ status: "success", data });
    });
}
