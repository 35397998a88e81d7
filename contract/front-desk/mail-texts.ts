import * as z from "zod/mini";
import { paragraphs } from "#contract/fields.ts";
import type { MailPart } from "#domain/mail-texts/mail-copy.ts";
import type { Placeholder } from "#domain/mail-texts/placeholders.ts";
import type { OutboxKind } from "#domain/operations/outbox.ts";

/** GET /api/admin/mail-texts: the customisable texts of customer emails, by subject area. */
export interface AdminMailTexts {
  subjects: { subject: string; mails: AdminMailTemplate[] }[];
}

export interface AdminMailTemplate {
  mail: string;
  kind: OutboxKind;
  /** The case, if its kind has several. */
  case: string | null;
  /** When it is sent. */
  sent: string;
  /** Placeholders that its texts may use, with description and example. */
  placeholders: { name: Placeholder; words: string; example: string }[];
  texts: AdminMailText[];
}

export interface AdminMailText {
  /** For example `booking_received.opening`. */
  name: string;
  part: MailPart;
  /** The default text. */
  house: string;
  /** The owner's custom text; null if the default is used. */
  own: string | null;
  /** Why the custom text is no longer used; null if it is. */
  problem: string | null;
  mayBeEmpty: boolean;
  /** Placeholders that it must contain. */
  keeps: Placeholder[];
  /** When the custom text was written, and by which member of staff or shared key. */
  updatedAt: string | null;
  staffName: string | null;
  fingerprint: string | null;
}

export const MailTextParams = z.lazy(() =>
  z.object({ name: z.string("Unknown text").check(z.maxLength(100, "Unknown text")) }),
);
export type MailTextParams = z.infer<typeof MailTextParams>;

// Direction marks would also turn the values that are filled in.
const text = () =>
  paragraphs("Enter the text", { min: 0, max: 1000, maxMessage: "The text must be at most 1,000 characters" }).check(
    z.overwrite((value) => value.replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, "").trim()),
  );

const seenVersion = () => z.iso.datetime({ error: "Reload the page and try again" });

/**
 * POST /api/admin/mail-texts/:name, 200 AdminMailText; 400 `validation_failed` explains the problem with `text`. `seen`
 * is the `updatedAt` of the version it replaces, null for the default; 409 `conflict` if that has changed.
 */
export const ChangeMailTextInput = z.lazy(() => z.object({ text: text(), seen: z.nullable(seenVersion()) }));
export type ChangeMailTextInput = z.infer<typeof ChangeMailTextInput>;

/** POST /api/admin/mail-texts/:name/restore, 200 AdminMailText: restores the default. 409 as above. */
export const RestoreMailTextInput = z.lazy(() => z.object({ seen: seenVersion() }));
export type RestoreMailTextInput = z.infer<typeof RestoreMailTextInput>;

/** POST /api/admin/mail-texts/:name/preview, 200 MailPreview: a preview with example values. */
export const PreviewMailTextInput = z.lazy(() => z.object({ text: text() }));
export type PreviewMailTextInput = z.infer<typeof PreviewMailTextInput>;

export interface MailPreview {
  subject: string;
  text: string;
}
