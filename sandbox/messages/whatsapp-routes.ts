import { Hono } from "hono";
import { PHONE_MESSAGE_NAMES, templateText } from "#domain/messages/phone-messages.ts";
import type { PhoneMessage, Sandbox } from "#sandbox/sandbox.ts";
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
  text?: { body?: string };
  template?: {
    name?: string;
    language?: { code?: string };
    components?: { parameters?: { text?: string }[] }[];
  };
}

/** Free text is allowed for so long after the person's last message. */
const FREE_TEXT_MS = 24 * 60 * 60 * 1000;

/**
 * Meta's Cloud API: templates, free text within a day of the person's last message, files that people sent, our number
 * and the templates of our account.
 */
export function whatsappRoutes(sandbox: Sandbox) {
  const { token, phoneId, accountId } = SANDBOX_WHATSAPP;
  const isOurs = (authorization: string | undefined) => authorization === `Bearer ${token}`;
  const routes = new Hono()
    .get("/:id", withFaults(sandbox, "whatsapp_media"), (c) => {
      const id = c.req.param("id");
      if (!isOurs(c.req.header("authorization"))) return c.json(graphError(190, "Invalid access token"), 401);
      if (id === phoneId) return c.json({ verified_name: "Adwuma House", id });
      const file = sandbox.media.get(id);
      if (!file) return c.json(graphError(100, "Unsupported get request"), 400);
      const url = `${sandbox.url}/whatsapp/files/${id}`;
      return c.json({ messaging_product: "whatsapp", url, file_size: file.byteLength, id });
    })
    .get("/files/:mediaId", (c) => {
      const file = sandbox.media.get(c.req.param("mediaId"));
      return file && isOurs(c.req.header("authorization")) ? c.body(file) : c.body(null, 404);
    })
    .get("/:accountId/message_templates", (c) => {
      if (!isOurs(c.req.header("authorization"))) return c.json(graphError(190, "Invalid access token"), 401);
      if (c.req.param("accountId") !== accountId) return c.json(graphError(100, "Unknown account id"), 400);
      const { rejectedTemplate } = sandbox.settings;
      const data = PHONE_MESSAGE_NAMES.map((name) => ({
        ...{ name, language: "en_GB", category: "UTILITY" },
        status: name === rejectedTemplate ? "REJECTED" : "APPROVED",
        components: [{ type: "BODY", text: templateText(name) }],
      }));
      return c.json({ data });
    });
  return routes.post("/:phoneId/messages", withFaults(sandbox, "whatsapp"), async (c) => {
    const refuse = (status: 400 | 401, code: number, message: string) => c.json(graphError(code, message), status);
    if (!isOurs(c.req.header("authorization"))) return refuse(401, 190, "Invalid access token");
    if (c.req.param("phoneId") !== SANDBOX_WHATSAPP.phoneId) return refuse(400, 100, "Unknown phone number id");
    const { messaging_product: product, to = "", type, text, template } = (await c.req.json()) as TemplateMessage;
    if (product !== "whatsapp" || !/^\d{9,15}$/.test(to)) return refuse(400, 100, "Invalid parameter");
    const receivedAt = sandbox.schedule.now();
    let content: Pick<PhoneMessage, "from" | "text">;
    if (type === "text") {
      if (!text?.body || text.body.length > 4096) return refuse(400, 100, "Invalid parameter");
      if (receivedAt - (sandbox.lastWritten.get(to) ?? 0) >= FREE_TEXT_MS)
        return refuse(400, 131047, "Re-engagement message");
      content = { from: "text", text: text.body };
    } else {
      if (type !== "template" || !template?.name) return refuse(400, 100, "Invalid parameter");
      if (template.language?.code !== "en_GB")
        return refuse(400, 132001, "Template name does not exist in the translation");
      if (template.name === sandbox.settings.rejectedTemplate) return refuse(400, 132001, "Template is rejected");
      const values = template.components?.[0]?.parameters?.map(({ text = "" }) => text) ?? [];
      if (values.some((value) => value === "" || /\n|\t| {4}/.test(value)))
        return refuse(400, 132018, "A parameter is empty or has a line break");
      content = { from: template.name, text: values.join(" | ") };
    }
    const id = `wamid.${crypto.randomUUID().replaceAll("-", "")}`;
    const message = {
      ...{ channel: "whatsapp" as const, id, to, ...content },
      ...{ receivedAt, isLost: false },
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

function graphError(code: number, message: string) {
  return { error: { message: `(#${code}) ${message}`, type: "OAuthException", code, fbtrace_id: "sandbox" } };
}
