import {
  parseWhatsappMessage,
  parseWhatsappNames,
  type WhatsappMessage,
  type WhatsappNoticeValue,
} from "#contract/whatsapp.ts";
import { describeUnshown, OPT_OUT_ANSWERS } from "#domain/messages/conversations.ts";
import { isStartWord, isStopWord } from "#domain/messages/opt-out.ts";
import { site } from "#domain/site.ts";
import type { OptOutChange } from "#worker/db/inbox/conversations.ts";
import type { Deps } from "#worker/deps.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { NO_FILE } from "./send-message.ts";

/** Stores the messages of customers in a notice of WhatsApp, each once. Returns whether files wait to be fetched. */
export async function receiveMessages(deps: Deps, value: WhatsappNoticeValue): Promise<boolean> {
  const messages = (value.messages ?? []).flatMap((message) => parseWhatsappMessage(message) ?? []);
  const names = parseWhatsappNames(value);
  let hasFiles = false;
  for (const message of messages) {
    const isNew = await receiveMessage(deps, message, names.get(message.from) ?? "");
    hasFiles ||= isNew && findFile(message) !== null;
  }
  return hasFiles;
}

function receiveMessage(deps: Deps, message: WhatsappMessage, name: string): Promise<boolean> {
  const now = deps.now();
  const address = `+${message.from}`;
  const createdAt = new Date(Math.min(Number(message.timestamp) * 1000, now.getTime()));
  const file = findFile(message);
  return deps.conversations.receive(
    { id: deps.newId(), address, name, unread: 0, lastInboundAt: null, lastMessageAt: createdAt },
    {
      ...{ id: deps.newId(), isInbound: true, channel: "whatsapp", providerId: message.id, staffId: null, createdAt },
      ...contentOf(message),
      ...NO_FILE,
      ...(file && { mediaId: file.id, mediaState: "waiting", mediaAttemptAt: now, fileName: file.name }),
    },
    changeOptOut(deps, message),
  );
}

function contentOf(message: WhatsappMessage) {
  const { type, text, image, document, button, interactive } = message;
  if (image) return { kind: "image" as const, text: image.caption ?? "" };
  if (document) return { kind: "document" as const, text: document.caption ?? "" };
  const chosen = interactive?.button_reply ?? interactive?.list_reply;
  const words = text?.body ?? button?.text ?? chosen?.title ?? "";
  return words === ""
    ? { kind: "other" as const, text: describeUnshown(type) }
    : { kind: "text" as const, text: words };
}

function findFile({ image, document }: WhatsappMessage): { id: string; name: string | null } | null {
  if (image) return { id: image.id, name: null };
  return document ? { id: document.id, name: document.filename ?? null } : null;
}

/** What STOP and START do, and our answer, which is written only if something changes. */
function changeOptOut(deps: Deps, { text, button }: WhatsappMessage): OptOutChange | null {
  const words = text?.body ?? button?.text ?? "";
  if (!isStopWord(words) && !isStartWord(words)) return null;
  const to = isStopWord(words) ? "stopped" : "resumed";
  const at = deps.now();
  const id = deps.newId();
  const kind = `messages_${to}` as const;
  return {
    to,
    answer: {
      ...{ id, isInbound: false, channel: "whatsapp", kind: "text", text: OPT_OUT_ANSWERS[to](site.name) },
      ...{ providerId: null, staffId: null, createdAt: at, ...NO_FILE },
    },
    outboxEntry: makeOutboxEntry(deps, { kind, audience: "customer", subjectId: id, at }),
  };
}
