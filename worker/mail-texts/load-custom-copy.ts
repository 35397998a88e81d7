import { type OwnTexts, usableTexts } from "#domain/mail-texts/mail-texts.ts";
import type { Deps } from "#worker/deps.ts";

export type LoadCustomCopy = () => Promise<OwnTexts>;

/** What the owner has written, read once for all mails of a run, and not where none is sent. */
export function loadCustomCopyOnce({ mailTexts }: Pick<Deps, "mailTexts">): LoadCustomCopy {
  let read: Promise<OwnTexts> | null = null;
  return () => {
    read ??= mailTexts.list().then(usableTexts);
    return read;
  };
}
