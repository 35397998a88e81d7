import { Hono } from "hono";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { withFaults } from "#sandbox/with-faults.ts";
import { SANDBOX_WHATSAPP } from "./keys.ts";
import { postWhatsappNotice } from "./whatsapp-notice.ts";

/** A phone gets a message at once, and its owner reads it a little later. */
const DELIVERED_MS = 1_000;
const READ_MS = 60_000;
/** A notice that was not answered with 200 comes again. */
const REPEATED_MS = 30_000;
const MAX_REPEATS = 5;

interface TemplateMessage {
  messaging_product?: string;
  to?: string;
  type?: string;
  template?: {
    name?: string;
    language?: { code?: string };
    components?: { parameters?: { text?: string }[] }[];
  };
}

/** Meta's Cloud API, for template messages. */
export function whatsappRoutes(sandbox: Sandbox) {
  return new Hono().post("/:phoneId/messages", withFaults(sandbox, "whatsapp"), async (c) => {
    const refuse = (status: 400 | 401, code: number, message: string) =>
      c.json(
        { error: { message: `(#${code}) ${message}`, type: "OAuthException", code, fbtrace_id: "sandbox" } },
        status,
      );
    if (c.req.header("authorization") !== `Bearer ${SANDBOX_WHATSAPP.token}`)
      return refuse(401, 190, "Invalid access token");
    if (c.req.param("phoneId") !== SANDBOX_WHATSAPP.phoneId) return refuse(400, 100, "Unknown phone number id");
    const { messaging_product: product, to = "", type, template } = (await c.req.json()) as TemplateMessage;
    if (product !== "whatsapp" || !/^\d{9,15}$/.test(to)) return refuse(400, 100, "Invalid parameter");
    if (type !== "template" || !template?.name) return refuse(400, 131047, "Re-engagement message");
    if (template.language?.code !== "en_GB")
      return refuse(400, 132001, "Template name does not exist in the translation");
    const values = template.components?.[0]?.parameters?.map(({ text = "" }) => text) ?? [];
    if (values.some((value) => value === "" || /\n|\t| {4}/.test(value)))
      return refuse(400, 132018, "A parameter is empty or has a line break");
    const id = `wamid.${crypto.randomUUID().replaceAll("-", "")}`;
    const message = {
      ...{ channel: "whatsapp" as const, id, to, from: template.name, text: values.join(" | ") },
      ...{ receivedAt: sandbox.schedule.now(), isLost: false },
    };
    sandbox.messages.push(message);
    const notify = async (statuses: ("sent" | "delivered" | "read" | "failed")[], tries = 0): Promise<void> => {
      const [status] = await postWhatsappNotice(sandbox, { id, statuses });
      if (status === 200 || status === undefined || tries === MAX_REPEATS) return;
      sandbox.schedule.after(REPEATED_MS, () => notify(statuses, tries + 1));
    };
    sandbox.schedule.after(DELIVERED_MS, () => notify(["sent", message.isLost ? "failed" : "delivered"]));
    sandbox.schedule.after(READ_MS, () => (message.isLost ? undefined : notify(["read"])));
    return c.json({
      messaging_product: "whatsapp",
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: "accepted" }],
    });
  });
}
