import { describeChanges, type HouseFields, toFacts } from "#domain/house-facts.ts";
import { describePhotoChanges, type Photos } from "#domain/photos.ts";
import type { HouseSettings } from "#domain/settings.ts";
import { describeWordChanges, type SiteText, type SiteWords } from "#domain/site-words.ts";

/** What a draft, or a publication, holds: everything that differs from the code. */
export type HouseContent = Partial<HouseFields> & { words?: SiteWords; photos?: Photos };

/** What publishing `after` in place of `before` would change, in words. */
export function describeContentChanges(before: HouseContent, after: HouseContent, texts: readonly SiteText[]) {
  return [
    ...describeChanges(before, after),
    ...describeWordChanges(before.words, after.words, texts),
    ...describePhotoChanges(before.photos, after.photos),
  ];
}

/** The changes in one line, for the history. */
export function listTitles(changes: readonly { field: string; title: string }[]): string {
  const words = changes.filter(({ field }) => field.startsWith("words."));
  const titles = changes.filter((change) => !words.includes(change)).map(({ title }) => title);
  if (words.length > 0) titles.push(words.length === 1 ? "1 site text" : `${words.length} site texts`);
  return titles.join(", ");
}

export function toSettingsContent({
  words,
  photos,
  ...fields
}: HouseContent): Omit<HouseSettings, "version" | "prices" | "plans"> {
  return { facts: toFacts(fields), ...(hasAny(words) && { words }), ...(hasAny(photos) && { photos }) };
}

function hasAny(part: object | undefined): boolean {
  return Object.keys(part ?? {}).length > 0;
}
