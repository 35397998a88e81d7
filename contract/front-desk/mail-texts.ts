import * as z from "zod/mini";
import { paragraphs } from "#contract/fields.ts";
import type { MailPart } from "#domain/mail-texts/mail-copy.ts";
import type { Placeholder } from "#domain/mail-texts/placeholders.ts";
import type { OutboxKind } from "#domain/operations/outbox.ts";

/** GET /api/admin/mail-texts: every text of a mail to a customer that the owner may change, by what it is about. */
export interface AdminMailTexts {
  subjects: { subject: string; mails: AdminMailTemplate[] }[];
}

export interface AdminMailTemplate {
  mail: string;
  kind: OutboxKind;
  /** Which of its kind, where there are several. */
  case: string | null;
  /** What it is sent for. */
  sent: string;
  /** What its texts may carry, with what that is and what it may be. */
  placeholders: { name: Placeholder; words: string; example: string }[];
  texts: AdminMailText[];
}

export interface AdminMailText {
  /** As in `booking_received.opening`. */
  name: string;
  part: MailPart;
  /** The house's own words. */
  house: string;
  /** The owner's; null where the house's are said. */
  own: string | null;
  /** Why the owner's are not said any more, and the house's are; null where they are. */
  problem: string | null;
  mayBeEmpty: boolean;
  /** What it has to carry. */
  keeps: Placeholder[];
  /** When the owner's were written, and by whom: of the staff, or with which shared key. */
  updatedAt: string | null;
  staffName: string | null;
  fingerprint: string | null;
}

export const MailTextParams = z.lazy(() =>
  z.object({ name: z.string("Text is not known").check(z.maxLength(100, "Text is not known")) }),
);
export type MailTextParams = z.infer<typeof MailTextParams>;

// Marks that turn the direction of what follows would turn what is filled in.
const text = () =>
  paragraphs("Write the text", { min: 0, max: 1000, maxMessage: "A text has at most 1,000 characters" }).check(
    z.overwrite((written) => written.replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, "").trim()),
  );

const seenVersion = () => z.iso.datetime({ error: "Say which text you have seen" });

/**
 * POST /api/admin/mail-texts/:name, 200 AdminMailText; 400 `validation_failed` says in a sentence what is wrong with `text`.
 * `seen` is the `updatedAt` of the one it takes the place of, null of the house's own; 409 `conflict` where that is no
 * longer there.
 */
export const ChangeMailTextInput = z.lazy(() => z.object({ text: text(), seen: z.nullable(seenVersion()) }));
export type ChangeMailTextInput = z.infer<typeof ChangeMailTextInput>;

/** POST /api/admin/mail-texts/:name/restore, 200 AdminMailText: the house's words are said again. 409 as above. */
export const RestoreMailTextInput = z.lazy(() => z.object({ seen: seenVersion() }));
export type RestoreMailTextInput = z.infer<typeof RestoreMailTextInput>;

/** POST /api/admin/mail-texts/:name/preview, 200 MailPreview: what would be sent, of somebody who does not exist. */
export const PreviewMailTextInput = z.lazy(() => z.object({ text: text() }));
export type PreviewMailTextInput = z.infer<typeof PreviewMailTextInput>;

export interface MailPreview {
  subject: string;
  text: string;
}
