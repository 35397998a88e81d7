/** The owner's own texts of the public pages, by key, such as "home.why.title". */
export type SiteWords = Readonly<Record<string, string>>;

/** A text of a public page that the owner may replace. The build lists them all. */
export interface SiteText {
  key: string;
  /** The first part of the key. */
  page: string;
  /** Where it stands: the heading of its section. */
  section: string;
  /** Its role there, such as "title". */
  part: string;
  /** The text in the code. */
  standard: string;
}

const MIN_LENGTH_LIMIT = 80;
const LENGTH_FACTOR = 1.5;

/** A text may be half as long again as the one it replaces: the page is laid out for that. */
export function maxWordsLength(standard: string): number {
  return Math.max(MIN_LENGTH_LIMIT, Math.floor(standard.length * LENGTH_FACTOR));
}

/** Says what is wrong with an owner's text; null if nothing is. */
export function findWordsProblem(standard: string, text: string): string | null {
  if (text.trim() === "") return "Enter a text";
  if (/[<>]/.test(text)) return "Do not use < or >: a text has no markup";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u001f\u007f]/.test(text)) return "Write the text on one line";
  const max = maxWordsLength(standard);
  return text.length > max ? `Enter at most ${max} characters` : null;
}

export interface TextChange {
  field: string;
  title: string;
  before: string;
  after: string;
}

/** The texts in which two sets of an owner's words differ. */
export function describeWordChanges(
  before: SiteWords | undefined,
  after: SiteWords | undefined,
  texts: readonly SiteText[],
): TextChange[] {
  const known = new Map(texts.map((text) => [text.key, text]));
  return [...new Set(Object.keys({ ...before, ...after }))]
    .filter((key) => before?.[key] !== after?.[key])
    .map((key) => {
      const { section = key, standard = "" } = known.get(key) ?? {};
      const [from, to] = [before?.[key] ?? standard, after?.[key] ?? standard];
      return { field: `words.${key}`, title: `Text in "${section}"`, before: from, after: to };
    });
}
