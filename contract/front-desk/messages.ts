import * as z from "zod/mini";
import { normalizeText } from "#contract/fields.ts";
import { CHANNELS, type Channel, type DeliveryState } from "#domain/messages/channels.ts";
import {
  type ConversationKind,
  MAX_MESSAGE_LENGTH,
  MAX_TEMPLATE_MESSAGE_LENGTH,
  type MediaState,
} from "#domain/messages/conversations.ts";
import type { OutboxStatus } from "#domain/operations/outbox.ts";
import { type PersonId, parsePersonId } from "#domain/people/person-id.ts";
import { adminId, type Page } from "./front-desk.ts";

/** A WhatsApp conversation in the list. */
export interface Conversation {
  id: string;
  personId: PersonId;
  /** The name by which we know the number, or else the one that WhatsApp shows. */
  name: string;
  phone: string;
  lastText: string;
  isLastInbound: boolean;
  lastMessageAt: string;
  unread: number;
  /** Until when free text is allowed; null if it is not. */
  freeUntil: string | null;
}

/** GET /api/admin/conversations?cursor=, 200 ConversationPage, newest first. */
export type ConversationPage = Page<Conversation>;

/** A message of the customer's or of ours. */
export interface DeskMessage {
  id: string;
  isInbound: boolean;
  channel: Channel;
  kind: ConversationKind;
  text: string;
  file: { state: MediaState; name: string | null } | null;
  /** The member of staff; null for the customer, the shared password and automatic answers. */
  by: string | null;
  at: string;
  /** Of a message of ours. */
  sending: MessageSending | null;
}

export interface MessageSending {
  status: OutboxStatus;
  /** The channel that it took, if it is not the chosen one. */
  channel: Channel | null;
  delivery: DeliveryState | null;
  lastError: string | null;
  /** Null unless it is waiting. */
  nextAttemptAt: string | null;
}

/** GET /api/admin/messages?personId=, 200 MessageThread: the newest messages with a person, oldest first. */
export const MessagesQuery = z.lazy(() => z.object({ personId: personId() }));
export type MessagesQuery = z.infer<typeof MessagesQuery>;

export interface MessageThread {
  personId: PersonId;
  name: string;
  email: string | null;
  phone: string | null;
  /** The channels that reach the person now, best first. */
  channels: Channel[];
  /** The channels that the person stopped. */
  stopped: Channel[];
  /** Until when free text by WhatsApp is allowed; null if it is not. */
  freeUntil: string | null;
  unread: number;
  items: DeskMessage[];
  /** False if there are older messages. */
  isComplete: boolean;
}

/**
 * POST /api/admin/messages, 201 MessageThread: the house's own message to one person. `text` is free text: by email, by
 * SMS (one line of at most 200 characters), and by WhatsApp within a day of the person's last message; after it
 * `template` puts one line into the approved template. 409 `conflict` if the channel does not reach the person, if they
 * stopped it, or if the day is over. `seenId` is the last message that was shown: the person's messages up to it count
 * as read. An `Idempotency-Key` header prevents a second message on retry.
 */
export const SendMessageInput = z.lazy(() =>
  z
    .object({
      personId: personId(),
      channel: z.enum(CHANNELS, "Choose a channel"),
      text: z.optional(message(MAX_MESSAGE_LENGTH)),
      template: z.optional(message(MAX_TEMPLATE_MESSAGE_LENGTH)),
      seenId: z.optional(adminId()),
    })
    .check(
      z.refine(({ text, template }) => (text === undefined) !== (template === undefined), {
        message: "Enter a message",
        path: ["text"],
      }),
      z.refine(({ channel, template }) => template === undefined || channel === "whatsapp", {
        message: "Only WhatsApp has templates",
        path: ["template"],
      }),
      z.refine(({ channel, text = "" }) => channel !== "sms" || text.length <= MAX_TEMPLATE_MESSAGE_LENGTH, {
        message: tooLong(MAX_TEMPLATE_MESSAGE_LENGTH),
        path: ["text"],
      }),
    ),
);
export type SendMessageInput = z.infer<typeof SendMessageInput>;

// POST /api/admin/messages/:id/read, no body, 200: the person's messages up to this one are read. GET
// /api/admin/messages/:id/file, 200: the file of a message; 404 if there is none.

function personId() {
  return z.string("Unknown person").check(z.refine((text) => parsePersonId(text) !== null, "Unknown person"));
}

function message(maxLength: number) {
  return z
    .string("Enter a message")
    .check(z.overwrite(normalizeText), z.minLength(1, "Enter a message"), z.maxLength(maxLength, tooLong(maxLength)));
}

function tooLong(maxLength: number): string {
  return `Message must be at most ${maxLength} characters`;
}
