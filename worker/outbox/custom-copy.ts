import { type Filled, findMailText, type MailName, type OwnTexts } from "#domain/mail-texts/mail-texts.ts";
import type { MailPart } from "#domain/mail-texts/mail-words.ts";
import { fillText } from "#domain/mail-texts/text-rules.ts";

/** Words of a mail that the owner may change: they are known when it is sent. */
export interface OwnWords {
  mail: MailName;
  part: MailPart;
  filled: Readonly<Record<string, string>>;
  /** What stands before them whatever the owner writes. */
  before: string;
}

const LONGEST_NAME = 60;

/** The words of a mail, part by part, with what is true of it. */
export function wordsOf<Name extends MailName>(mail: Name, filled: Filled<Name>) {
  const { name, ...others }: Readonly<Record<string, string>> = filled;
  const named = name === undefined || !canBeName(name) ? others : { ...others, name };
  return (part: MailPart, before = ""): OwnWords => ({ mail, part, filled: named, before });
}

/** As they read: the owner's, or the house's where the owner has written none. */
export function inTexts({ mail, part, filled, before }: OwnWords, texts: OwnTexts): string {
  const name = `${mail}.${part}`;
  return before + fillText(texts.get(name) ?? findMailText(name)?.words ?? "", filled);
}

/** Whatever else was typed as a name would go, from our address, to whatever address was typed. */
function canBeName(text: string): boolean {
  return text.length <= LONGEST_NAME && /^\p{L}[\p{L}\p{M}\p{Zs}'’.-]*$/u.test(text) && !/\.\p{L}{2}/u.test(text);
}
