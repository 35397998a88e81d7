import { MS_PER_DAY } from "#domain/calendar/days.ts";

/**
 * - `text`: free text
 * - `template`: text inside the approved template
 * - `image`, `document`: a file, with its caption as text
 * - `other`: a message that we cannot show, whose text says of which kind
 */
export const CONVERSATION_KINDS = ["text", "template", "image", "document", "other"] as const;
export type ConversationKind = (typeof CONVERSATION_KINDS)[number];

/**
 * A file of a customer.
 * - `refused`: its type, size or content is not accepted
 * - `lost`: WhatsApp did not hand it over
 */
export const MEDIA_STATES = ["waiting", "stored", "refused", "lost"] as const;
export type MediaState = (typeof MEDIA_STATES)[number];

/** WhatsApp lets us answer by free text for a day after the customer's last message. */
export const ANSWER_WINDOW_MS = MS_PER_DAY;

/** The end of that day; null if it is over. Instants are milliseconds since 1970. */
export function answerWindowEnd(lastInboundAt: number | null, now: number): number | null {
  const end = (lastInboundAt ?? Number.NEGATIVE_INFINITY) + ANSWER_WINDOW_MS;
  return end > now ? end : null;
}

/** In an email, and in free text by WhatsApp. */
export const MAX_MESSAGE_LENGTH = 4000;
/** In the approved template, and in an SMS of two segments. */
export const MAX_TEMPLATE_MESSAGE_LENGTH = 200;

const UNSHOWN: ReadonlyMap<string, string> = new Map([
  ["audio", "Voice message"],
  ["contacts", "Contact card"],
  ["location", "Location"],
  ["reaction", "Reaction to a message"],
  ["sticker", "Sticker"],
  ["video", "Video"],
]);

/** What the desk reads for a message of WhatsApp's that we do not show. */
export function describeUnshown(type: string): string {
  return `${UNSHOWN.get(type) ?? "Message of another kind"} (not shown here)`;
}

/** A file is asked for again after these minutes; after the last it is lost. WhatsApp keeps files for some days. */
const MEDIA_RETRY_MINUTES = [5, 15, 60, 360, 1440] as const;

/** When to ask for a file again after `attempts` failures (1 or more), in milliseconds since 1970; null to give up. */
export function nextMediaAttemptAt(attempts: number, now: number): number | null {
  const minutes = MEDIA_RETRY_MINUTES[attempts - 1];
  return minutes === undefined ? null : now + minutes * 60_000;
}

/** What we answer, once, when a customer stops messages or resumes them. */
export const OPT_OUT_ANSWERS = {
  stopped: (siteName: string) =>
    `You will get no more WhatsApp messages from ${siteName}. To get them again, send START.`,
  resumed: (siteName: string) => `You will get WhatsApp messages from ${siteName} again. To end them, send STOP.`,
} as const;

/** The addresses of a person's conversations: one per phone number, and one per email address. */
export function addressesOf({ email, phoneE164 }: { email: string | null; phoneE164: string | null }): string[] {
  return [phoneE164, email?.toLowerCase()].flatMap((address) => address || []);
}
