import type { MessageThread, SendMessageInput } from "#contract/front-desk/messages.ts";
import { CHANNEL_NAMES } from "#domain/messages/channels.ts";
import type { ConversationKind } from "#domain/messages/conversations.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { findPerson } from "#worker/people/find-person.ts";
import { getMessages } from "./thread.ts";

/** Writes the house's own message to one person on one channel, and marks the person's messages as read. */
export async function sendMessage(
  deps: Deps,
  input: SendMessageInput,
  idempotencyKey: string | null = null,
): Promise<MessageThread> {
  const { personId, channel, text, template, seenId = null } = input;
  const { anchor, name, email, phoneE164 } = await findPerson(deps, personId);
  const { seenId: _, ...written } = input;
  const id = await idFromIdempotencyKey(deps, idempotencyKey, written);
  if (await deps.conversations.findMessage(id)) return getMessages(deps, { personId });
  const address = channel === "email" ? email?.toLowerCase() : phoneE164;
  if (!address) throw notSent(channel === "email" ? "There is no email address." : "There is no usable phone number.");
  if (channel !== "email" && deps.phoneChannels[channel] === null)
    throw notSent(`${CHANNEL_NAMES[channel]} is not set up.`);
  const at = deps.now();
  const kind: ConversationKind = template === undefined ? "text" : "template";
  const isSent = await deps.conversations.send(
    { id: deps.newId(), address, name, unread: 0, lastInboundAt: null, lastMessageAt: at },
    {
      ...NO_FILE,
      ...{ id, isInbound: false, channel, kind, providerId: null, createdAt: at },
      text: template ?? text ?? "",
      staffId: deps.staff?.staffId ?? null,
    },
    {
      seenId,
      outboxEntry: makeOutboxEntry(deps, { kind: "desk_message", audience: "customer", subjectId: id, at }),
      audit: makeAudit(deps, "staff", {
        at,
        action: "message_written",
        subjectType: anchor.kind,
        subjectId: anchor.id,
        detail: { channel, messageId: id },
      }),
    },
  );
  const thread = await getMessages(deps, { personId });
  if (!isSent && !thread.items.some((item) => item.id === id))
    throw notSent(
      thread.stopped.includes(channel)
        ? `The customer has stopped ${CHANNEL_NAMES[channel]} messages.`
        : "The 24 hours after the customer's last message are over. Send one line by the template.",
    );
  return thread;
}

/** The columns of a message without a file. */
export const NO_FILE = {
  ...{ mediaId: null, mediaState: null, mediaAttempts: 0, mediaAttemptAt: null },
  ...{ fileName: null, fileKey: null, fileType: null },
};

function notSent(reason: string): AppError {
  return new AppError("conflict", { message: `${reason} The message was not sent.` });
}
