import type { OutboxKind } from "#domain/operations/outbox.ts";
import type { Placeholder } from "./placeholders.ts";

/** The parts of a mail whose words the owner may change, in the order in which they are read. */
export const MAIL_PARTS = ["subject", "heading", "opening", "closing"] as const;
export type MailPart = (typeof MAIL_PARTS)[number];

/** The house's own words of a mail. One that says something else in another case is another of these, of the same kind. */
export interface MailCopy {
  kind: OutboxKind;
  /** Which of its kind, where there are several. */
  case?: string;
  /** What it is sent for. */
  sent: string;
  /** What its texts may carry. */
  may: readonly Placeholder[];
  /** What a text has to carry: without it the mail would not say what it is for. */
  keeps?: { readonly [part in MailPart]?: readonly Placeholder[] };
  /** An empty one is not there unless the owner writes it. */
  words: Readonly<Record<MailPart, string>>;
}
