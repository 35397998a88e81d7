import { type CustomTexts, filterValidTexts } from "#domain/mail-texts/mail-texts.ts";
import type { Deps } from "#worker/deps.ts";

export type LoadCustomCopy = () => Promise<CustomTexts>;

/** What the owner has written, read once for all mails of a run, and not where none is sent. */
export function loadCustomCopyOnce({ mailTexts }: Pick<Deps, "mailTexts">): LoadCustomCopy {
  let read: Promise<CustomTexts> | null = null;
  return () => {
    read ??= mailTexts.list().then(filterValidTexts);
    return read;
  };
}
