import * as z from "zod/mini";
import { WHATSAPP_LANGUAGE } from "#domain/messages/channels.ts";
import type { PhoneText } from "#domain/messages/phone-messages.ts";
import { MessageRefused } from "#worker/errors.ts";
import { type PhoneGateway, parseJson, postMessage, refusalOf } from "./phone-gateway.ts";
import { digitsOf } from "./sms.ts";

const Accepted = z.lazy(() => z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) }));
const Refused = z.lazy(() => z.object({ error: z.object({ code: z.int() }) }));

/** Errors of our token, of the rate or of the service, sent with any status. All others refuse the message. */
const TEMPORARY_CODES = [0, 1, 2, 4, 190, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004];

export interface WhatsappGateway extends PhoneGateway {
  /** Opens a file that a customer sent. Null if WhatsApp no longer has it. */
  openMedia(mediaId: string): Promise<{ body: ReadableStream<Uint8Array>; bytes: number } | null>;
}

const Media = z.lazy(() => z.object({ url: z.url(), file_size: z.optional(z.union([z.int(), z.string()])) }));

/** Meta's hosts of files, which get our token. */
const MEDIA_HOSTS = /(?:^|\.)(?:fbsbx|facebook|fbcdn|whatsapp)\.(?:com|net)$/;
const MEDIA_TIMEOUT_MS = 20_000;

/** Meta's Cloud API: see developers.facebook.com/docs/whatsapp/cloud-api. */
export function makeWhatsapp(config: { apiUrl: string; token: string; phoneId: string }): WhatsappGateway {
  const { apiUrl, token, phoneId } = config;
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
