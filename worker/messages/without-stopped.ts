import type { Channel } from "#domain/messages/channels.ts";
import type { Deps } from "#worker/deps.ts";
import type { WrittenMail } from "#worker/outbox/mail-kind.ts";

/** The channels that the customer has not stopped; the answer to a STOP goes out by the channel that it stopped. */
export async function withoutStopped(
  deps: Pick<Deps, "conversations">,
  { phoneE164 = null, isOptOutAnswer }: Pick<WrittenMail, "phoneE164" | "isOptOutAnswer">,
  channels: readonly Channel[],
): Promise<readonly Channel[]> {
  const [first = "email"] = channels;
  if (isOptOutAnswer || phoneE164 === null || first === "email") return channels;
  const stopped = await deps.conversations.listStopped(phoneE164);
  return channels.filter((channel) => !stopped.includes(channel));
}
