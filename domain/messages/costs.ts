import type { PhoneChannel } from "./channels.ts";
import { countSegments } from "./gsm.ts";
import { type PhoneText, smsText } from "./phone-messages.ts";

/** What we pay, in pesewas: for one part of an SMS, and for one WhatsApp template. Change them with your provider's prices. */
const SMS_PART_PESEWAS = 3.1;
const WHATSAPP_PESEWAS = 5;

/**
 * The most that the messages of one day in Accra may cost, to everybody and to one number, in pesewas. Messages above
 * it go by email or wait until the next morning.
 */
export const DAILY_CEILINGS = { housePesewas: 5000, personPesewas: 140 };

/** The cost of a message in whole pesewas, rounded up. An answer to a customer by WhatsApp is free. */
export function costOf(channel: PhoneChannel, message: PhoneText): number {
  if ("freeText" in message) return 0;
  return channel === "whatsapp" ? WHATSAPP_PESEWAS : Math.ceil(countSegments(smsText(message)) * SMS_PART_PESEWAS);
}
