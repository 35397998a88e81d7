import { Hono } from "hono";
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

/** Meta's Cloud API: templates, free text within a day of the person's last message, and files that people sent. */
export function whatsappRoutes(sandbox: Sandbox) {
  const isOurs = (authorization: string | undefined) => authorization === `Bearer ${SANDBOX_WHATSAPP.token}`;
  const files = new Hono()
    .get("/:mediaId", withFaults(sandbox, "whatsapp_media"), (c) => {
      const id = c.req.param("mediaId");
      const file = sandbox.media.get(id);
      if (!isOurs(c.req.header("authorization"))) return c.json({ error: { code: 190 } }, 401);
      if (!file) return c.json({ error: { message: "Unsupported get request", code: 100 } }, 400);
      const url = `${sandbox.url}/whatsapp/files/${id}`;
      return c.json({ messaging_product: "whatsapp", url, file_size: file.byteLength, id });
    })
    .get("/files/:mediaId", (c) => {
      const file = sandbox.media.get(c.req.param("mediaId"));
      return file && isOurs(c.req.header("authorization")) ? c.body(file) : c.body(null, 404);
    });
  return files.post("/:phoneId/messages", withFaults(sandbox, "whatsapp"), async (c) => {
    const refuse = (status: 400 | 401, code: number, message: string) =>
      c.json(
        { error: { message: `(#${code}) ${message}`, type: "OAuthException", code, fbtrace_id: "sandbox" } },
        status,
      );
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
