import * as z from "zod/mini";
import { normalizeLine, normalizeText } from "./fields.ts";

/** GET /api/whatsapp/webhook, with which Meta checks a new address. */
export const WhatsappSubscription = z.lazy(() =>
  z.object({
    "hub.mode": z.literal("subscribe", "Unknown mode"),
    "hub.verify_token": z.string("Unknown token").check(z.maxLength(200, "Unknown token")),
    "hub.challenge": z.string("Unknown challenge").check(z.regex(/^[\w-]{1,200}$/, "Unknown challenge")),
  }),
);
export type WhatsappSubscription = z.infer<typeof WhatsappSubscription>;

const Status = z.lazy(() =>
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(300)),
    status: z.enum(["sent", "delivered", "read", "failed"]),
    /** In seconds since 1970. */
    timestamp: z.string().check(z.regex(/^\d{1,12}$/)),
    errors: z.optional(z.array(z.object({ code: z.int() }))),
  }),
);
export type WhatsappStatus = z.infer<typeof Status>;

const MAX_TEXT_LENGTH = 4096;
const MAX_NAME_LENGTH = 100;

const text = () => z.string().check(z.overwrite((value) => normalizeText(value).slice(0, MAX_TEXT_LENGTH)));
const name = () => z.string().check(z.overwrite((value) => normalizeLine(value).slice(0, MAX_NAME_LENGTH)));
const digits = () => z.string().check(z.regex(/^[1-9]\d{5,14}$/));
const answer = () => z.optional(z.object({ title: text() }));

const Message = z.lazy(() =>
  z.object({
    /** The sender's number without "+". */
    from: digits(),
    id: z.string().check(z.minLength(1), z.maxLength(300)),
    /** In seconds since 1970. */
    timestamp: z.string().check(z.regex(/^\d{1,12}$/)),
    type: z.string(),
    text: z.optional(z.object({ body: text() })),
    image: z.optional(z.object({ id: mediaId(), caption: z.optional(text()) })),
    document: z.optional(z.object({ id: mediaId(), caption: z.optional(text()), filename: z.optional(name()) })),
    /** The button of a template that the customer pressed. */
    button: z.optional(z.object({ text: text() })),
    interactive: z.optional(z.object({ button_reply: answer(), list_reply: answer() })),
  }),
);
export type WhatsappMessage = z.infer<typeof Message>;

/** It becomes part of an address. */
function mediaId() {
  return z.string().check(z.regex(/^[\w-]{1,200}$/));
}

const Sender = z.lazy(() => z.object({ wa_id: digits(), profile: z.object({ name: name() }) }));

/** POST /api/whatsapp/webhook: statuses of our messages, and messages of customers. Everything else is ignored. */
export const WhatsappNotice = z.lazy(() =>
  z.object({
    entry: z.array(z.object({ changes: z.array(z.object({ value: NoticeValue })) })),
  }),
);
const NoticeValue = z.lazy(() =>
  z.object({
    statuses: z.optional(z.array(z.unknown())),
    messages: z.optional(z.array(z.unknown())),
    contacts: z.optional(z.array(z.unknown())),
  }),
);
export type WhatsappNoticeValue = z.infer<typeof NoticeValue>;

/** Null for a status of a kind that we do not know. */
export function parseWhatsappStatus(status: unknown): WhatsappStatus | null {
  return Status.safeParse(status).data ?? null;
}

/** A message of a customer, by its kind or else the type that it claims; null for one without a sender or an id. */
export function parseWhatsappMessage(message: unknown): WhatsappMessage | null {
  const parsed = Message.safeParse(message);
  if (parsed.success) return parsed.data;
  // An unusual part must not lose the message.
  const { from, id, timestamp, type } = { ...(message as Partial<WhatsappMessage> | null) };
  return Message.safeParse({ from, id, timestamp, type }).data ?? null;
}

/** The names by which WhatsApp knows the senders of a notice, by number. */
export function parseWhatsappNames({ contacts = [] }: WhatsappNoticeValue): Map<string, string> {
  const senders = contacts.flatMap((contact) => Sender.safeParse(contact).data ?? []);
  return new Map(senders.map(({ wa_id, profile }) => [wa_id, profile.name]));
}
