import type { MailPart } from "#domain/mail-texts/mail-copy.ts";
import {
  type CustomTexts,
  findMailText,
  type MailName,
  type PlaceholderValues,
} from "#domain/mail-texts/mail-texts.ts";
import { fillText } from "#domain/mail-texts/text-rules.ts";

/** Copy that the owner can change, resolved at delivery time. */
export interface EditableCopy {
  mail: MailName;
  part: MailPart;
  values: Readonly<Record<string, string>>;
  /** A fixed prefix and a fixed ending, whatever the owner writes. A text that contains the ending stays as it is. */
  prefix: string;
  ending: string;
}

const MAX_NAME_CHARACTERS = 60;

/** The parts of an email's copy, with the values of their placeholders. */
export function copyFor<Name extends MailName>(mail: Name, filled: PlaceholderValues<Name>) {
  const { name, ...rest }: Readonly<Record<string, string>> = filled;
  const named = name === undefined || plausibleName(name) === "" ? rest : { ...rest, name };
  return (part: MailPart, prefix = "", ending = ""): EditableCopy => ({ mail, part, values: named, prefix, ending });
}

/** The owner's text if there is one, otherwise the default. */
export function resolveCopy({ mail, part, values, prefix, ending }: EditableCopy, texts: CustomTexts): string {
  const name = `${mail}.${part}`;
  const text = prefix + fillText(texts.get(name) ?? findMailText(name)?.defaultText ?? "", values);
  return text.includes(ending) ? text : `${text}, ${ending}`;
}

/**
 * The name, or nothing if it is no name: a spammer could otherwise send any text from our address, as a name, to any
 * recipient.
 */
export function plausibleName(text: string): string {
  const isPlausible =
    text.length <= MAX_NAME_CHARACTERS && /^\p{L}[\p{L}\p{M}\p{Zs}'’.-]*$/u.test(text) && !/\.\p{L}{2}/u.test(text);
  return isPlausible ? text : "";
}
