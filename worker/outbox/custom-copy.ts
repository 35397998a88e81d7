import type { MailPart } from "#domain/mail-texts/mail-copy.ts";
import {
  type CustomTexts,
  findMailText,
  type MailName,
  type PlaceholderValues,
} from "#domain/mail-texts/mail-texts.ts";
import { fillText } from "#domain/mail-texts/text-rules.ts";

/** Words of a mail that the owner may change: they are known when it is sent. */
export interface EditableCopy {
  mail: MailName;
  part: MailPart;
  values: Readonly<Record<string, string>>;
  /** What stands before them whatever the owner writes. */
  prefix: string;
}

const MAX_NAME_CHARACTERS = 60;

/** The words of a mail, part by part, with what is true of it. */
export function copyFor<Name extends MailName>(mail: Name, filled: PlaceholderValues<Name>) {
  const { name, ...others }: Readonly<Record<string, string>> = filled;
  const named = name === undefined || !isPlausibleName(name) ? others : { ...others, name };
  return (part: MailPart, before = ""): EditableCopy => ({ mail, part, values: named, prefix: before });
}

/** As they read: the owner's, or the house's where the owner has written none. */
export function resolveCopy({ mail, part, values, prefix }: EditableCopy, texts: CustomTexts): string {
  const name = `${mail}.${part}`;
  return prefix + fillText(texts.get(name) ?? findMailText(name)?.words ?? "", values);
}

/** Whatever else was typed as a name would go, from our address, to whatever address was typed. */
function isPlausibleName(text: string): boolean {
  return (
    text.length <= MAX_NAME_CHARACTERS && /^\p{L}[\p{L}\p{M}\p{Zs}'’.-]*$/u.test(text) && !/\.\p{L}{2}/u.test(text)
  );
}
