/** A word that the code base no longer uses, and what to write instead. */
interface RetiredWord {
  word: string;
  instead: string;
  /** Where it is refused: in names and comments only, or in sentences that people read as well. */
  scope: "code" | "everywhere";
  pattern: RegExp;
}

export interface RetiredUse {
  path: string;
  line: number;
  word: string;
  instead: string;
}

/** Texts of law may use the word; the number of lines that do. */
const LEGAL_TEXTS = { path: /^web\/content\/legal\//, words: ["whoever"], max: 10 };
/** Landed migrations are never edited; this list and the pages about it name the words. */
const EXEMPT =
  /^migrations\/|^tools\/architecture\/(?:vocabulary|copy)(?:\.test)?\.ts$|^docs\/(?:glossary|style)\.md$|^sandbox\/paystack\.yaml$/;

/** Fields, paths and stored values that clients rely on keep their names. */
const WIRE_NAMES =
  /\b(?:lengthening|(?:is)?[gG]ivenBack(?:Through)?|(?:is)?[tT]akenBack|mayGiveBack|mayCallOff|\w+_elsewhere|elsewhere_\w+)\b|(?<=[/.])lengthen\b|\belsewhere\b(?=\??:|`)|\.elsewhere\b/g;
const MAX_TITLE_LENGTH = 100;
/** The first argument of `test(...)`, or of the call after `test.each(...)`. */
const TITLE = /(?:\btest(?:\.\w+)*\(|\)\()\s*(["`])((?:(?!\1)[^\\]|\\.)*)\1\s*,\s*(?:\{|async|\()/g;

const RETIRED: readonly RetiredWord[] = [
  everywhere("whoever", "the customer, the visitor, the payer, staff"),
  inCode("by now", "already, or the time itself"),
  inCode("all the same", "anyway, or the condition"),
  inCode("elsewhere", "external, or the place itself"),
  inCode("somebody", "the person's role: customer, visitor, client, staff"),
  inCode("given back|give back|gives back|giving back|goes back|go back to whom|paid back", "refund, cancel, return"),
  inCode("called off|call off|calls off", "cancel"),
  inCode("taken back|take back|takes back", "void, undo"),
  name("lengthen", /lengthen\w*/, "extend"),
  name("takeBack", /\w*[tT]ake(?:n)?Back\w*/, "void, undo"),
  name("callOff", /\w*[cC]all(?:ed)?Off\w*/, "cancel"),
  name("giveBack", /\w*[gG]ive(?:n)?Back\w*/, "refund, return"),
  name("xElsewhere", /\w*[eE]lsewhere\w*/, "external"),
  name("MOST_X", /(?:MOST|FEWEST|LONGEST|SHORTEST|LARGEST|LEAST|FURTHEST)_\w+/, "MAX_, MIN_"),
  name("xInWords", /\w+InWords/, "formatX, describeX"),
  name("whoseX", /whose[A-Z]\w*/, "payer, or the owner's role"),
  name("withDoor", /withDoor|doorsOf|guardDoor|DoorTerms|staffSends|staffPresses|staffOpens|gatewaySends/, "policy"),
  name("lateIsland", /lateIsland|lateDialog|LateDialog|onFirstUse/, "lazy"),
  name("bringToLife", /bringToLife|isAlive|markAlive|signOfLife/, "hydrate, isHydrated"),
  name(
    "makeNotice",
    /makeNotice|NewNotice|SentOnce|sentWith|admitSending/,
    "OutboxEntry, IdempotencyFields, submission",
  ),
  name("Needless", /Needless|NOBODY_LEFT|OVERTAKEN|DEALT_WITH/, "SkipReason"),
  name(
    "settleWhatIsOpen",
    /settleWhatIsOpen|keepSuccess|waitOn|forgetUnknown|failOrNote/,
    "settleOpenAttempt, handleX",
  ),
  name("useAct", /useAct|sayDone|PressGuard|formCode/, "useMutation, showSuccess, ClickGuard, formLogic"),
  name("metByHours", /metByHours|WouldMeet|isLeftLast|isLeftAlone|isOneOf|inPlainLetters/, "see docs/glossary.md"),
];

/** Every line that uses a retired word, in files by path. */
export function findRetiredWords(files: ReadonlyMap<string, string>): RetiredUse[] {
  return [...files].flatMap(([path, text]) =>
    EXEMPT.test(path) ? [] : text.split("\n").flatMap((line, index) => usesIn(path, line, index + 1)),
  );
}

/** The uses that the suite refuses: all but a few in texts of law. */
export function findRefusedWords(files: ReadonlyMap<string, string>): string[] {
  const uses = findRetiredWords(files);
  const isLegal = ({ path, word }: RetiredUse) => LEGAL_TEXTS.path.test(path) && LEGAL_TEXTS.words.includes(word);
  const refused = uses.filter((use) => !isLegal(use));
  const legal = uses.filter(isLegal).slice(LEGAL_TEXTS.max);
  return [...refused, ...legal].map(
    ({ path, line, word, instead }) => `${path}:${line} says "${word}": write ${instead}`,
  );
}

/** Test titles that do not fit on a line of a report. */
export function findLongTitles(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path]) => /\.test\.tsx?$/.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(TITLE)]
        .map(([, , title = ""]) => title)
        .filter((title) => title.length > MAX_TITLE_LENGTH)
        .map((title) => `${path}: ${title}`),
    );
}

function usesIn(path: string, line: string, number: number): RetiredUse[] {
  const code = /\.md$/.test(path) ? line.replaceAll(/"[^"]*"/g, "").replaceAll(WIRE_NAMES, "") : withoutStrings(line);
  const found = RETIRED.find(({ scope, pattern }) => pattern.test(scope === "code" ? code : line));
  return found ? [{ path, line: number, word: found.word, instead: found.instead }] : [];
}

/** A line without string and regex literals, wire names and stored values: names and comments of our own. */
function withoutStrings(line: string): string {
  return line
    .replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "")
    .replaceAll(/(?<=[(,[] ?)\/(?:[^/\\\n*]|\\.)+\/[a-z]*/g, "")
    .replaceAll(WIRE_NAMES, "");
}

function everywhere(word: string, instead: string): RetiredWord {
  return { word, instead, scope: "everywhere", pattern: new RegExp(`\\b(?:${word})\\b`, "i") };
}

function inCode(words: string, instead: string): RetiredWord {
  return { word: words.split("|")[0] ?? words, instead, scope: "code", pattern: new RegExp(`\\b(?:${words})\\b`, "i") };
}

function name(word: string, names: RegExp, instead: string): RetiredWord {
  return { word, instead, scope: "code", pattern: new RegExp(`(?<![\\w$])(?:${names.source})(?![\\w$])`) };
}
