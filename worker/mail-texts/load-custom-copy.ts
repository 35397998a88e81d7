import { type CustomTexts, filterValidTexts } from "#domain/mail-texts/mail-texts.ts";
import type { Deps } from "#worker/deps.ts";

export type LoadCustomCopy = () => Promise<CustomTexts>;

/** Loads the owner's copy on first use, once per run. */
export function loadCustomCopyOnce({ mailTexts }: Pick<Deps, "mailTexts">): LoadCustomCopy {
  let read: Promise<CustomTexts> | null = null;
  return () => {
    read ??= mailTexts.list().then(filterValidTexts);
    return read;
  };
}
