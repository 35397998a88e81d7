import * as z from "zod/mini";
import { singleLine } from "#contract/fields.ts";

/** GET /api/admin/words: the texts of the public pages, as the draft has them. */
export interface AdminSiteTexts {
  texts: AdminSiteText[];
  /** How many changes of the draft are not published, facts and photographs included. */
  unpublished: number;
}

export interface AdminSiteText {
  key: string;
  page: string;
  /** The heading of its section. */
  section: string;
  /** Its role there, such as "title". */
  part: string;
  /** The text in the code. */
  standard: string;
  /** The owner's text; null if the standard text is used. */
  own: string | null;
  /** Whether the draft differs from what is published. */
  isUnpublished: boolean;
  maxLength: number;
}

export const SiteTextsQuery = z.lazy(() => z.object({ page: z.optional(singleLine("Choose a page", { max: 40 })) }));
export type SiteTextsQuery = z.infer<typeof SiteTextsQuery>;

const MAX_CHANGES = 400;
const MAX_TEXT = 2000;

/** PATCH /api/admin/words, 200 AdminSiteTexts: saves texts into the draft. Null restores the standard text. */
export const ChangeSiteTextsInput = z.lazy(() =>
  z
    .record(
      z.string().check(z.maxLength(120, "Unknown text")),
      z.nullable(z.string("Enter a text").check(z.maxLength(MAX_TEXT, "This text is too long"))),
    )
    .check(z.refine((texts) => Object.keys(texts).length <= MAX_CHANGES, "Change fewer texts at once")),
);
export type ChangeSiteTextsInput = z.infer<typeof ChangeSiteTextsInput>;
