import * as z from "zod/mini";
import { WHATSAPP_LANGUAGE } from "#domain/messages/channels.ts";
import { MessageRefused } from "#worker/errors.ts";
import { type PhoneGateway, postMessage, refusalOf } from "./phone-gateway.ts";
import { digitsOf } from "./sms.ts";

const Accepted = z.lazy(() => z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) }));
const Refused = z.lazy(() => z.object({ error: z.object({ code: z.int() }) }));

/** Errors of our token, of the rate or of the service, sent with any status. All others refuse the message. */
const TEMPORARY_CODES = [0, 1, 2, 4, 190, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004];

/** Meta's Cloud API: see developers.facebook.com/docs/whatsapp/cloud-api. Sends approved templates only. */
export function makeWhatsapp(config: { apiUrl: string; token: string; phoneId: string }): PhoneGateway {
  const { apiUrl, token, phoneId } = config;
  return {
    async send(phoneE164, { name, values }) {
      const { status, answer } = await postMessage(
        `${apiUrl}/${phoneId}/messages`,
        { Authorization: `Bearer ${token}` },
        {
          messaging_product: "whatsapp",
          to: digitsOf(phoneE164),
          type: "template",
          template: {
            name,
            language: { code: WHATSAPP_LANGUAGE },
            components: [{ type: "body", parameters: values.map((text) => ({ type: "text", text })) }],
          },
        },
      );
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
