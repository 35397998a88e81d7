import * as z from "zod/mini";
import { smsText } from "#domain/messages/phone-messages.ts";
import { MessageRefused } from "#worker/errors.ts";
import { getMessage, type PhoneGateway, postMessage, refusalOf, verdictOf } from "./phone-gateway.ts";

export interface SmsConfig {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  /** The registered sender ID: at most 11 characters. */
  sender: string;
}

const HubtelAnswer = z.lazy(() =>
  z.object({ status: z.int(), messageId: z.optional(z.nullable(z.union([z.string(), z.number()]))) }),
);

/** Hubtel's code for an account without credit, which also comes with the status 402. */
const OUT_OF_CREDIT = 12;
const Reported = z.lazy(() => z.object({ status: z.string() }));
/** Final words of the networks; all others leave it open. */
const DELIVERED = ["delivered"];
const UNDELIVERED = ["undelivered", "undeliverable", "rejected", "error", "failed", "expired", "blacklisted"];

const UNKNOWN_MESSAGE = "00000000-0000-4000-8000-000000000000";

/** See businessdocs-developers.hubtel.com, "Simple Messaging" and "SMS Status Check". */
export function makeHubtelSms({ apiUrl, clientId, clientSecret, sender }: SmsConfig): PhoneGateway {
  const headers = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };
  return {
    async send(phoneE164, message) {
      const body = { From: sender, To: digitsOf(phoneE164), Content: smsText(message) };
      const { status, answer } = await postMessage(`${apiUrl}/v1/messages/send`, headers, body);
      const parsed = HubtelAnswer.safeParse(answer);
      if (parsed.data?.status === OUT_OF_CREDIT) throw refusalOf(402);
      if (!parsed.success || (status >= 300 && status !== 400)) throw refusalOf(status);
      if (parsed.data.status !== 0) throw new MessageRefused(`STATUS_${parsed.data.status}`);
      if (status === 400) throw refusalOf(status);
      return String(parsed.data.messageId ?? "");
    },

    async findDelivery(providerId) {
      const { answer } = await getMessage(`${apiUrl}/v1/messages/${encodeURIComponent(providerId)}`, headers);
      const word = Reported.safeParse(answer).data?.status.toLowerCase() ?? "";
      if (DELIVERED.includes(word)) return "delivered";
      return UNDELIVERED.includes(word) ? "undelivered" : null;
    },

    // It knows no such message, but answers only an accepted key.
    async checkAccount() {
      const found = await getMessage(`${apiUrl}/v1/messages/${UNKNOWN_MESSAGE}`, headers).catch(() => null);
      return { verdict: verdictOf(found?.status ?? null), missingTemplates: [] };
    },
  };
}

const ArkeselAnswer = z.lazy(() =>
  z.object({ status: z.literal("success"), data: z.array(z.object({ id: z.optional(z.string()) })) }),
);

/** See developers.arkesel.com, "SMS API v2". Its key is the client secret. */
export function makeArkeselSms({ apiUrl, clientSecret, sender }: SmsConfig): PhoneGateway {
  return {
    async send(phoneE164, message) {
      const body = { sender, message: smsText(message), recipients: [digitsOf(phoneE164)] };
      const { status, answer } = await postMessage(`${apiUrl}/api/v2/sms/send`, { "api-key": clientSecret }, body);
      const parsed = ArkeselAnswer.safeParse(answer);
      if (!parsed.success || status >= 300) throw refusalOf(status);
      const [recipient] = parsed.data.data;
      // An invalid number is left out of the answer.
      if (recipient?.id === undefined) throw new MessageRefused("NO_RECIPIENT");
      return recipient.id;
    },

    findDelivery: async () => null,

    async checkAccount() {
      const found = await getMessage(`${apiUrl}/api/v2/clients/balance-details`, { "api-key": clientSecret }).catch(
        () => null,
      );
      return { verdict: verdictOf(found?.status ?? null), missingTemplates: [] };
    },
  };
}

export function digitsOf(phoneE164: string): string {
  return phoneE164.replace("+", "");
}
