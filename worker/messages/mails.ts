import { phoneMessage } from "#domain/messages/phone-messages.ts";
import { site } from "#domain/site.ts";
import type { Deps } from "#worker/deps.ts";
import { layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, type WrittenMail } from "#worker/outbox/mail-kind.ts";

type FoundMessage = NonNullable<Awaited<ReturnType<typeof load>>>;

/** Staff's own messages, and the answers to STOP and START, which go by WhatsApp only. */
export const messageMails = {
  desk_message: mailKind({ load, customer: writeDeskMessage }),
  messages_stopped: mailKind({ load, customer: writeAnswer }),
  messages_resumed: mailKind({ load, customer: writeAnswer }),
};

async function load(deps: Deps, id: string) {
  const found = await deps.conversations.findMessage(id);
  if (found === null) return null;
  const { staffId } = found.message;
  const names = await deps.staffDirectory.findNames(staffId === null ? [] : [staffId]);
  return { ...found, staffName: names.get(staffId ?? "") ?? null };
}

function writeDeskMessage({ message, conversation, staffName }: FoundMessage): WrittenMail {
  const { channel, kind, text } = message;
  const { address, name } = conversation;
  if (channel === "email") return toCustomer(deskMessageMail({ text, staffName }), address);
  if (channel === "whatsapp" && kind === "text") return writeFreeText(text, address);
  const mail = deskMessageMail({ text, staffName });
  const phone = phoneMessage("desk_message", { name, message: text });
  return { ...toCustomer(mail, { email: "", phoneE164: address, channel }), ...(phone && { phoneMessage: phone }) };
}

function writeAnswer({ message, conversation }: FoundMessage): WrittenMail {
  return { ...writeFreeText(message.text, conversation.address), isOptOutAnswer: true };
}

function writeFreeText(text: string, phoneE164: string): WrittenMail {
  const mail = deskMessageMail({ text, staffName: null });
  return { ...toCustomer(mail, { email: "", phoneE164, channel: "whatsapp" }), phoneMessage: { freeText: text } };
}

export function deskMessageMail({ text, staffName }: { text: string; staffName: string | null }): RenderedMail {
  return layout({
    subject: `A message from ${site.name}`,
    heading: "A message from our front desk",
    parts: [
      paragraph(text),
      ...(staffName === null ? [] : [paragraph(staffName)]),
      paragraph("To answer, just reply to this email."),
    ],
    chat: `Hello, this is about your message from ${site.name}.`,
  });
}
