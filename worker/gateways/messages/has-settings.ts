import type { PhoneChannel } from "#domain/messages/channels.ts";

/** Whether an owner has begun to set a channel up. */
export function hasSettings(settings: Readonly<Record<string, unknown>>, channel: PhoneChannel): boolean {
  return channel === "whatsapp"
    ? Boolean(settings.WHATSAPP_TOKEN || settings.WHATSAPP_PHONE_ID)
    : Boolean(settings.SMS_CLIENT_ID || settings.SMS_CLIENT_SECRET || settings.SMS_SENDER);
}
