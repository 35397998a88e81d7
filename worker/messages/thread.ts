import type { DeskMessage, MessageSending, MessagesQuery, MessageThread } from "#contract/front-desk/messages.ts";
import type { Channel } from "#domain/messages/channels.ts";
import { addressesOf, answerWindowEnd } from "#domain/messages/conversations.ts";
import { personIdOf } from "#domain/people/person-id.ts";
import type { SentMessage } from "#worker/db/inbox/conversations.ts";
import type { Deps } from "#worker/deps.ts";
import { listChannelsTo } from "#worker/outbox/find-channel.ts";
import { findPerson } from "#worker/people/find-person.ts";

const MAX_SHOWN = 200;
const NONE: readonly Channel[] = [];

/** What a person and the desk wrote to each other, on all channels, and how the desk can write now. */
export async function getMessages(deps: Deps, { personId }: MessagesQuery): Promise<MessageThread> {
  const { anchor, name, email, phone, phoneE164 } = await findPerson(deps, personId);
  const conversations = await deps.conversations.findByAddresses(addressesOf({ email, phoneE164 }));
  const [found, stopped] = await Promise.all([
    deps.conversations.listMessages(
      conversations.map(({ id }) => id),
      MAX_SHOWN + 1,
    ),
    phoneE164 === null ? NONE : deps.conversations.listStopped(phoneE164),
  ]);
  const shown = found.slice(-MAX_SHOWN);
  const names = await deps.staffDirectory.findNames(shown.flatMap(({ message }) => message.staffId ?? []));
  const withPhone = conversations.find(({ address }) => address === phoneE164);
  const end = answerWindowEnd(withPhone?.lastInboundAt?.getTime() ?? null, deps.now().getTime());
  return {
    personId: personIdOf(anchor),
    name,
    email,
    phone: phone || phoneE164,
    channels: listChannelsTo(deps, { email: email ?? "", phoneE164 }).filter((channel) => !stopped.includes(channel)),
    stopped: [...stopped],
    freeUntil: end === null ? null : new Date(end).toISOString(),
    unread: conversations.reduce((sum, { unread }) => sum + unread, 0),
    items: shown.map((row) => messageAnswer(row, names)),
    isComplete: shown.length === found.length,
  };
}

function messageAnswer({ message, sending }: SentMessage, names: ReadonlyMap<string, string>): DeskMessage {
  const { id, isInbound, channel, kind, text, mediaState, fileName, staffId, createdAt } = message;
  return {
    id,
    isInbound,
    channel,
    kind,
    text,
    file: mediaState && { state: mediaState, name: fileName },
    by: names.get(staffId ?? "") ?? null,
    at: createdAt.toISOString(),
    sending: sending && sendingAnswer(sending),
  };
}

function sendingAnswer(sending: NonNullable<SentMessage["sending"]>): MessageSending {
  const { status, channel, delivery, lastError, nextAttemptAt } = sending;
  return {
    status,
    channel,
    delivery,
    lastError,
    nextAttemptAt: status === "waiting" ? nextAttemptAt.toISOString() : null,
  };
}
