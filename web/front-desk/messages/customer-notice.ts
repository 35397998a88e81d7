import type { Channel } from "#domain/messages/channels.ts";

export const MESSAGE_NOUNS: Readonly<Record<Channel, string>> = {
  email: "An email",
  whatsapp: "A WhatsApp message",
  sms: "An SMS",
};

/** Whether and how an act tells the customer, for the message about the act. `channel` is null if none reaches them. */
export function customerNotice(name: string, channel: Channel | null): string {
  return channel === null
    ? `We have no email address or phone to message ${name}: tell them yourself.`
    : `${MESSAGE_NOUNS[channel]} is on its way to ${name}.`;
}
