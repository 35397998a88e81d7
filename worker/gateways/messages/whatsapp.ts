import * as z from "zod/mini";
import { WHATSAPP_LANGUAGE } from "#domain/messages/channels.ts";
import { PHONE_MESSAGE_NAMES, type PhoneText, templateText } from "#domain/messages/phone-messages.ts";
import { MessageRefused } from "#worker/errors.ts";
import { getMessage, type PhoneGateway, parseJson, postMessage, refusalOf, verdictOf } from "./phone-gateway.ts";
import { digitsOf } from "./sms.ts";

const Accepted = z.lazy(() => z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) }));
const Refused = z.lazy(() => z.object({ error: z.object({ code: z.int() }) }));

/** Errors of our token, of the rate or of the service, sent with any status. All others refuse the message. */
const TEMPORARY_CODES = [0, 1, 2, 4, 190, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004];

const Templates = z.lazy(() => z.object({ data: z.array(Template) }));
const Template = z.object({
  name: z.string(),
  status: z.string(),
  language: z.string(),
  components: z.array(z.object({ type: z.string(), text: z.optional(z.string()) })),
});

export interface WhatsappGateway extends PhoneGateway {
  /** Opens a file that a customer sent. Null if WhatsApp no longer has it. */
  openMedia(mediaId: string): Promise<{ body: ReadableStream<Uint8Array>; bytes: number } | null>;
}

export interface WhatsappConfig {
  apiUrl: string;
  token: string;
  phoneId: string;
  /** The WhatsApp Business Account, to list its templates. */
  accountId?: string | undefined;
}

const Media = z.lazy(() => z.object({ url: z.url(), file_size: z.optional(z.union([z.int(), z.string()])) }));

/** Meta's hosts of files, which get our token. */
const MEDIA_HOSTS = /(?:^|\.)(?:fbsbx|facebook|fbcdn|whatsapp)\.(?:com|net)$/;
const MEDIA_TIMEOUT_MS = 20_000;

/** Meta's Cloud API: see developers.facebook.com/docs/whatsapp/cloud-api. */
export function makeWhatsapp(config: WhatsappConfig): WhatsappGateway {
  const { apiUrl, token, phoneId, accountId } = config;
  const headers = { Authorization: `Bearer ${token}` };
  const get = (url: string) =>
    fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(MEDIA_TIMEOUT_MS) });
  return {
    async openMedia(mediaId) {
      const found = await get(`${apiUrl}/${mediaId}?phone_number_id=${phoneId}`);
      const { data: media } = Media.safeParse(parseJson(await found.text()));
      if (found.status === 400 || found.status === 404) return null;
      if (!media || !isMediaAddress(media.url, apiUrl)) throw new MediaFailed(found.status);
      const file = await get(media.url);
      if (file.status === 404) return null;
      const bytes = Number(file.headers.get("Content-Length") ?? media.file_size);
      if (file.status !== 200 || file.body === null || !Number.isInteger(bytes)) throw new MediaFailed(file.status);
      return { body: file.body, bytes };
    },

    async send(phoneE164, message) {
      const body = { messaging_product: "whatsapp", to: digitsOf(phoneE164), ...contentOf(message) };
      const { status, answer } = await postMessage(`${apiUrl}/${phoneId}/messages`, headers, body);
      const accepted = Accepted.safeParse(answer);
      const id = accepted.data?.messages[0]?.id;
      if (status < 300 && id !== undefined) return id;
      const { data } = Refused.safeParse(answer);
      if (!data || TEMPORARY_CODES.includes(data.error.code)) throw refusalOf(data && status < 500 ? 429 : status);
      throw new MessageRefused(`META_${data.error.code}`);
    },

    // Its notices say it.
    findDelivery: async () => null,

    async checkAccount() {
      const phone = await getMessage(`${apiUrl}/${phoneId}?fields=verified_name`, headers).catch(() => null);
      const verdict = phone?.status === 400 ? "refused" : verdictOf(phone?.status ?? null);
      if (verdict !== "accepted" || accountId === undefined) return { verdict, missingTemplates: [] };
      const query = "fields=name,status,language,components&limit=250";
      const list = await getMessage(`${apiUrl}/${accountId}/message_templates?${query}`, headers).catch(() => null);
      const templates = Templates.safeParse(list?.answer).data?.data;
      if (!templates) return { verdict: list ? "refused" : "unreachable", missingTemplates: [] };
      const approved = new Set(
        templates.filter(isApproved).map(({ name, components }) => `${name} ${bodyOf(components)}`),
      );
      const missingTemplates = PHONE_MESSAGE_NAMES.filter((name) => !approved.has(`${name} ${templateText(name)}`));
      return { verdict, missingTemplates };
    },
  };
}

function contentOf(message: PhoneText) {
  if ("freeText" in message) return { type: "text", text: { body: message.freeText, preview_url: false } };
  const { name, values } = message;
  const parameters = values.map((text) => ({ type: "text", text }));
  const components = [{ type: "body", parameters }];
  return { type: "template", template: { name, language: { code: WHATSAPP_LANGUAGE }, components } };
}

function isMediaAddress(text: string, apiUrl: string): boolean {
  const { protocol, hostname, origin } = new URL(text);
  return origin === new URL(apiUrl).origin || (protocol === "https:" && MEDIA_HOSTS.test(hostname));
}

/** WhatsApp did not hand a file over now. */
class MediaFailed extends Error {
  readonly code: string;

  constructor(status: number) {
    super("WhatsApp did not hand over the file");
    this.name = "MediaFailed";
    this.code = `HTTP_${status}`;
  }
}

function isApproved({ status, language }: z.infer<typeof Template>): boolean {
  return status === "APPROVED" && language === WHATSAPP_LANGUAGE;
}

function bodyOf(components: z.infer<typeof Template>["components"]): string {
  return components.find(({ type }) => type === "BODY")?.text ?? "";
}
