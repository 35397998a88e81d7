import { MS_PER_DAY, MS_PER_HOUR } from "#domain/calendar/days.ts";

/** Ways to reach a customer, in the order in which we try them unless the customer chose one. */
export const CHANNELS = ["email", "whatsapp", "sms"] as const;
export type Channel = (typeof CHANNELS)[number];
export type PhoneChannel = Exclude<Channel, "email">;

export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = { email: "Email", whatsapp: "WhatsApp", sms: "SMS" };

/**
 * What is known about a message to a phone.
 * - `sending`: handed to the provider, whose answer is not stored yet
 * - `unclear`: the provider did not answer, so that it may or may not arrive; it is not sent again by itself
 */
export const DELIVERY_STATES = ["sending", "unclear", "accepted", "delivered", "read", "undelivered"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export function channelsInOrder(chosen: Channel | null): readonly Channel[] {
  return chosen === null ? CHANNELS : [chosen, ...CHANNELS.filter((channel) => channel !== chosen)];
}

/** Phones stay quiet from 8 pm to 8 am in Accra, whose clock is UTC. */
const FIRST_HOUR = 8;
const LAST_HOUR = 20;

/** When messages over a day's cost ceiling go out. Instants are milliseconds since 1970. */
export function nextMorning(nowMs: number): number {
  return nowMs - (nowMs % MS_PER_DAY) + MS_PER_DAY + FIRST_HOUR * MS_PER_HOUR;
}

/** When a message that nobody waits for may go to a phone; null if it may go at once. Instants are milliseconds since 1970. */
export function nextPhoneTime(nowMs: number): number | null {
  const hour = (nowMs % MS_PER_DAY) / MS_PER_HOUR;
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return null;
  const midnight = nowMs - (nowMs % MS_PER_DAY);
  return midnight + FIRST_HOUR * MS_PER_HOUR + (hour >= LAST_HOUR ? MS_PER_DAY : 0);
}

/** Of all our templates. */
export const WHATSAPP_LANGUAGE = "en_GB";

/** How a customer can be reached. */
export interface CustomerAddress {
  /** Empty if there is none. */
  email: string;
  phoneE164?: string | null;
  /** The channel that they chose. */
  channel?: Channel | null;
}

/** The channels that reach a customer, best first. */
export function channelsTo(address: CustomerAddress, isOn: (channel: PhoneChannel) => boolean): Channel[] {
  const { email, phoneE164 = null, channel = null } = address;
  return channelsInOrder(channel).filter((candidate) =>
    candidate === "email" ? email !== "" : phoneE164 !== null && isOn(candidate),
  );
}
