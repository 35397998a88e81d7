import { type Channel, channelsTo, nextPhoneTime, type PhoneChannel } from "#domain/messages/channels.ts";
import { costOf } from "#domain/messages/costs.ts";
import { canCarry, isAwaited } from "#domain/messages/phone-messages.ts";
import { isErased } from "#domain/people/erasure.ts";
import type { OutboxRow } from "#worker/db/schema/outbox.ts";
import type { Deps } from "#worker/deps.ts";
import { DailyLimitReached, DeliveryUnclear } from "#worker/errors.ts";
import type { WrittenMail } from "./mail-kind.ts";

/** The channels that can take a message, best first. */
export function listChannels(
  { phoneChannels }: Pick<Deps, "phoneChannels">,
  { failedChannel }: Pick<OutboxRow, "failedChannel">,
  { to, phoneE164 = null, phoneMessage, channel = null }: WrittenMail,
): Channel[] {
  if (isErased(to)) return [];
  const isOn = (candidate: PhoneChannel) =>
    phoneChannels[candidate] !== null && phoneMessage != null && canCarry(candidate, phoneMessage);
  return channelsTo({ email: to, phoneE164, channel }, isOn).filter((candidate) => candidate !== failedChannel);
}

/** Sends a message to a phone at most once, and marks it. At night it waits, unless the customer does. */
export async function sendToPhone(
  deps: Deps,
  message: OutboxRow,
  { phoneE164, phoneMessage }: WrittenMail,
  channel: PhoneChannel,
): Promise<void> {
  const gateway = deps.phoneChannels[channel];
  if (!(gateway && phoneE164 && phoneMessage)) throw new Error("This message does not go to a phone");
  // An earlier attempt ended before its answer was stored.
  if (message.delivery === "sending") return markSent(deps, message, null);
  const later = isAwaited(phoneMessage) ? null : nextPhoneTime(deps.now().getTime());
  if (later !== null) return deps.outbox.postpone(message, new Date(later), null);
  const send = {
    ...{ id: deps.newId(), channel, sentAt: deps.now(), costPesewas: costOf(channel, phoneMessage) },
    recipient: await deps.sha256(phoneE164),
  };
  const started = await deps.outbox.startSending(message, send);
  if (started === "limited") throw new DailyLimitReached();
  if (started === "taken") return;
  let providerId: string | null = null;
  try {
    providerId = await gateway.send(phoneE164, phoneMessage);
  } catch (error) {
    if (!(error instanceof DeliveryUnclear)) {
      await deps.outbox.stopSending(message, send.id);
      throw error;
    }
  }
  await markSent(deps, message, providerId);
}

async function markSent(deps: Deps, message: OutboxRow, providerId: string | null): Promise<void> {
  const delivery = providerId === null ? "unclear" : "accepted";
  if (delivery === "unclear") deps.log("delivery_unclear", { kind: message.kind });
  await deps.outbox.markSentToPhone(message, { providerId, delivery, at: deps.now() });
}
