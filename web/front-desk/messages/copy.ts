import type { Channel } from "#domain/messages/channels.ts";
import { CHANNEL_NAMES } from "#domain/messages/channels.ts";
import { MAX_TEMPLATE_MESSAGE_LENGTH, type MediaState } from "#domain/messages/conversations.ts";
import { site } from "#domain/site.ts";

export const messageCopy = {
  list: "WhatsApp conversations",
  noun: { one: "conversation", many: "conversations" },
  failed: "Failed to fetch the conversations",
  empty: "No WhatsApp messages yet",
  newCount: (count: number) => `${count.toLocaleString("en-GB")} new`,
  us: (text: string) => `We: ${text}`,
  file: "A file",
  columns: { from: "From", phone: "Number", when: "Last message", state: "State" },
  openUntil: (left: string) => `Free text for ${left}`,
  templateOnly: "By template only",
  dialog: {
    title: (name: string) => `Messages with ${name}`,
    loading: "Loading...",
    failed: "Failed to load the messages",
    none: "No messages yet.",
    older: "Older messages are not shown.",
    thread: "Messages",
    markRead: "Mark as read",
    marked: (name: string) => ({ title: "Marked as Read", description: `${name} has no new messages.` }),
    markFailed: "Failed to mark the messages as read",
    stopped: (name: string, channels: readonly Channel[]) =>
      `${name} has stopped ${channels.map((channel) => CHANNEL_NAMES[channel]).join(" and ")} messages by sending STOP. START resumes them.`,
    unreachable: "No channel reaches this person. Call them.",
    us: (by: string | null) => by ?? "Us",
    by: (author: string, channel: Channel, at: string) => `${author}, ${CHANNEL_NAMES[channel]}, ${at}`,
    template: "by template",
  },
  sendings: {
    waiting: "on its way",
    waitingUntil: (at: string) => `goes out at ${at}`,
    sent: "sent",
    failed: "not delivered",
    instead: (channel: Channel) => `sent by ${CHANNEL_NAMES[channel]} instead`,
  },
  files: {
    states: {
      waiting: "The file is being fetched.",
      stored: "",
      refused: "The file was not accepted: its type, size or content.",
      lost: "WhatsApp did not hand over the file. Ask for it again.",
    } satisfies Record<MediaState, string>,
    label: (name: string | null) => name ?? "File of the customer",
    open: "Open file",
    opening: "Opening...",
    opened: { title: "File Opened", description: "The history says who opened it." },
  },
  form: {
    title: "New message",
    channel: "Channel",
    text: "Message",
    free: (left: string) => `WhatsApp allows free text for another ${left}.`,
    template: `WhatsApp allows only the approved template now: your line of at most ${MAX_TEMPLATE_MESSAGE_LENGTH} characters follows "Hello ..., our front desk writes:".`,
    sms: `One line of at most ${MAX_TEMPLATE_MESSAGE_LENGTH} characters. It follows "Hello ..., our front desk writes:", and the customer cannot answer it by SMS.`,
    email: `The answer goes to ${site.email}.`,
    tonight: "It goes out at 8 am.",
    send: "Send message",
    sending: "Sending...",
    sent: (name: string) => ({ title: "Message Sent", description: `The message to ${name} is on its way.` }),
    failed: "Failed to send the message",
  },
} as const;
