import type { OutboxKind } from "#domain/operations/outbox.ts";
import type { Placeholder } from "./placeholders.ts";

/** The parts of an email that the owner can customise, in reading order. */
export const MAIL_PARTS = ["subject", "heading", "opening", "closing"] as const;
export type MailPart = (typeof MAIL_PARTS)[number];

/** Default copy of an email. A variant for another case is a separate entry of the same kind. */
export interface MailCopy {
  kind: OutboxKind;
  /** The case, if its kind has several. */
  case?: string;
  /** When it is sent, as shown to the owner. */
  sent: string;
  /** Placeholders that its texts may use. */
  placeholders: readonly Placeholder[];
  /** Placeholders that a text must use, because the email is useless without them. */
  keeps?: { readonly [part in MailPart]?: readonly Placeholder[] };
  /** An empty text is left out unless the owner writes one. */
  texts: Readonly<Record<MailPart, string>>;
}
