/** A sentence, label or message that people read, with its place in the source. */
interface Copy {
  path: string;
  line: number;
  text: string;
}

interface Phrase {
  pattern: RegExp;
  instead: string;
}

const MAX_WORDS = 30;

/** Source whose strings people read; example data and tests are not. */
const COPY_FILES = /^(?:domain|contract|worker|web)\/(?!(?:seed|test|db|build|startup\/boot)\/).*(?<!\.test)\.tsx?$/;
const NOT_COPY = /^worker\/(?:seed|test|db)\/|^web\/(?:build|startup)\/|\.d\.ts$|\.gen\.ts$/;
/** Texts that are read at leisure: sales, articles, guides and law. Their sentences may be longer. */
const LEISURELY =
  /^web\/content\/(?:blog|guides|legal|faq|pictures|pages\/(?:home|home-hero|help|career|cv|training|gallery|testimonials|east-legon|virtual-office))\b/;

/** Sentences and names that are fixed: by the product's specification, by standards, or quoted. */
const FIXED = [
  "Inquiry Sent!",
  "Thank you! We've received your inquiry and will be in touch soon.",
  "Training programs",
  "Training programs and workshops",
  "Authorization",
  "Organization",
  "X/#organization",
];

const PHRASES: readonly Phrase[] = [
  phrase("goes back|go back to whom|is given back|given back|gives? back|paid back|pay back", "refund"),
  phrase("call(?:ed|ing)? (?:it |this |the \\w+ )?off", "cancel"),
  phrase("lets? (?:it |the place |your place )?go\\b", "cancel your place, release the hold"),
  phrase("whoever", "the customer, the payer, staff"),
  phrase("X too many|more than there are", "overbooked by X"),
  phrase("all the same", "overbook, or the verb"),
  phrase("by itself", "automatically"),
  phrase("by now", "already, or the fact"),
  phrase("waits for your", "complete your ..."),
  phrase("no more\\.|not any more|any more\\.", "no longer"),
  phrase("a person has looked|has looked by", "we will check ... by"),
  phrase("days over", "days overdue"),
  phrase("is kept for you", "booked, held until"),
  phrase("taken back|take back", "void, undo"),
  phrase("lengthen(?:ed)?", "extend"),
  phrase("Of two changes the later counts", "The later change replaces the earlier one"),
  phrase("What are we to do", "What should we do"),
];

/** Two spellings of one word: the first is refused. */
const SPELLINGS: readonly Phrase[] = [
  phrase("inquir(?:y|ies)", "enquiry"),
  phrase("cancel(?:ed|ing)", "cancelled, cancelling"),
  phrase("e-mails?|e-mailed", "email"),
  phrase("colors?", "colour"),
  phrase("center(?:s|ed)?", "centre"),
  phrase("organiz\\w+|recogniz\\w+|authoriz\\w+", "-ise"),
  phrase("training programs?", "programme"),
];

/** What is wrong with the copy in files by path, with file and line. */
export function findCopyProblems(files: ReadonlyMap<string, string>): string[] {
  return readCopy(files).flatMap(({ path, line, text }) => {
    const refused = [...PHRASES, ...SPELLINGS].flatMap(({ pattern, instead }) => {
      const found = pattern.exec(text)?.[0];
      return found === undefined
        ? []
        : [`${path}:${line} says "${found}": write ${instead}. In: ${text.slice(0, 100)}`];
    });
    const long = LEISURELY.test(path) ? [] : sentencesOf(text).filter((sentence) => wordsIn(sentence) > MAX_WORDS);
    return [
      ...refused,
      ...long.map(
        (sentence) => `${path}:${line} has a sentence of ${wordsIn(sentence)} words: ${sentence.slice(0, 100)}`,
      ),
    ];
  });
}

/** String literals, template texts and JSX texts that contain a space or are a word with a capital. */
export function readCopy(files: ReadonlyMap<string, string>): Copy[] {
  return [...files].flatMap(([path, source]) => {
    if (!COPY_FILES.test(path) || NOT_COPY.test(path)) return [];
    const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|[^:"'`])\/\/[^\n]*/g, (comment) =>
      comment.replaceAll(/[^\n]/g, " "),
    );
    return [...code.matchAll(LITERAL)].flatMap((match) => {
      const text = (match[1] ?? match[2] ?? match[3] ?? "")
        .replaceAll(/\$\{[^}]*\}+/g, "X")
        .replaceAll(/\]\([^)]*\)/g, "]")
        .trim();
      return isSentence(text) ? [{ path, line: code.slice(0, match.index).split("\n").length, text }] : [];
    });
  });
}

const LITERAL = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>\s*([A-Z][^<>{}]*[a-z.!?])\s*</g;

/** Class lists, markup, SQL and identifiers are no copy. */
function isSentence(text: string): boolean {
  if (FIXED.includes(text) || /<\/?[a-z]+[ >]|^select |^data:|var\(|:\s?\d[\w.]*[;,]/.test(text)) return false;
  if (!/^[A-Z"“₵{].*[a-z]|[a-z]{2,} [a-z]{2,}/.test(text)) return false;
  const words = text.split(/\s+/);
  return words.filter((word) => /\w[-:[(/_]\w|[[\]]/.test(word)).length * 3 < words.length;
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/);
}

function wordsIn(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

function phrase(words: string, instead: string, flags = "i"): Phrase {
  return { pattern: new RegExp(`\\b(?:${words})\\b`, flags), instead };
}
