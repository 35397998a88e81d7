import { Hono } from "hono";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { withFaults } from "#sandbox/with-faults.ts";
import { SANDBOX_SMS } from "./keys.ts";

/** The network reports on a message a little later. */
const REPORTED_MS = 5_000;

/** Hubtel's and Arkesel's SMS services. Numbers are digits without "+"; others are refused. */
export function smsRoutes(sandbox: Sandbox) {
  const basic = `Basic ${btoa(`${SANDBOX_SMS.clientId}:${SANDBOX_SMS.clientSecret}`)}`;
  const receive = (to: string, from: string, text: string) => {
    const id = crypto.randomUUID();
    sandbox.messages.push({ channel: "sms", id, to, from, text, receivedAt: sandbox.schedule.now(), isLost: false });
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
    .get("/v1/messages/:id", withFaults(sandbox, "sms_status"), (c) => {
      if (c.req.header("authorization") !== basic) return c.body(null, 401);
      const message = sandbox.messages.find(({ channel, id }) => channel === "sms" && id === c.req.param("id"));
      if (!message) return c.json({ status: 404, statusDescription: "The specified message was not found" }, 404);
      const { id, to, from, text, receivedAt, isLost } = message;
      const isReported = sandbox.schedule.now() - receivedAt >= REPORTED_MS;
      const [time, updateTime] = [receivedAt, sandbox.schedule.now()].map((at) => new Date(at).toISOString());
      return c.json({
        ...{ rate: 0.0309, batchId: null, messageId: id, content: text, to, from, time, updateTime },
        status: isReported ? (isLost ? "Undelivered" : "Delivered") : "Sent",
      });
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
