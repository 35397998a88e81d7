import type { MailPart } from "#domain/mail-texts/mail-copy.ts";
import {
  type CustomTexts,
  findMailText,
  type MailName,
  type PlaceholderValues,
} from "#domain/mail-texts/mail-texts.ts";
import { fillText } from "#domain/mail-texts/text-rules.ts";
import { plausibleName } from "#domain/people/plausible-name.ts";

/** Copy that the owner can change, resolved at delivery time. */
export interface EditableCopy {
  mail: MailName;
  part: MailPart;
  values: Readonly<Record<string, string>>;
  /** A fixed prefix and fixed endings, whatever the owner writes. An ending that the text contains is not repeated. */
  prefix: string;
  endings: readonly string[];
}

/** The parts of an email's copy, with the values of their placeholders. */
export function copyFor<Name extends MailName>(mail: Name, filled: PlaceholderValues<Name>) {
  const { name, ...rest }: Readonly<Record<string, string>> = filled;
  const named = name === undefined || plausibleName(name) === "" ? rest : { ...rest, name };
  return (part: MailPart, prefix = "", ...endings: string[]): EditableCopy => ({
    ...{ mail, part, prefix, endings },
    values: named,
  });
}

/** The owner's text if there is one, otherwise the default. */
export function resolveCopy({ mail, part, values, prefix, endings }: EditableCopy, texts: CustomTexts): string {
  const name = `${mail}.${part}`;
  const text = prefix + fillText(texts.get(name) ?? findMailText(name)?.defaultText ?? "", values);
  return endings.reduce((whole, ending) => (whole.includes(ending) ? whole : `${whole}, ${ending}`), text);
}
