import { parseInline } from "#web/content/prose.ts";

export type FontName = "body" | "bold" | "italic" | "heading" | "cedi";

interface Piece {
  text: string;
  font: FontName;
  href: string | null;
}

/** Part of one line in one font. */
export interface Run extends Piece {
  /** Distance from the start of the line, in points. */
  x: number;
  width: number;
}

export type Measure = (text: string, font: FontName) => number;

/** A last line shorter than this takes the previous word with it. */
const MAX_ORPHAN_LENGTH = 7;

/** Breaks a text with inline marks into lines of at most `width`, with typographic quotes. */
export function breakLines(text: string, font: FontName, width: number, measure: Measure): Run[][] {
  const words = splitWords(curlQuotes(text), font);
  const widthOf = (word: Piece[]) => word.reduce((sum, piece) => sum + measure(piece.text, piece.font), 0);
  const space = measure(" ", font);
  const lines: Piece[][][] = [];
  let line: Piece[][] = [];
  let filled = 0;
  for (const word of joinShortLastWord(words, font)) {
    const wordWidth = widthOf(word);
    if (line.length > 0 && filled + space + wordWidth > width) {
      lines.push(line);
      line = [];
      filled = 0;
    }
    filled += (line.length > 0 ? space : 0) + wordWidth;
    line.push(word);
  }
  if (line.length > 0) lines.push(line);
  return lines.map((lineWords) => mergeRuns(lineWords, font, measure));
}

function splitWords(text: string, font: FontName): Piece[][] {
  const words: Piece[][] = [];
  let word: Piece[] = [];
  for (const segment of parseInline(text)) {
    const href = segment.kind === "link" ? segment.href : null;
    for (const part of segment.text.split(/( +|₵)/)) {
      if (part === "") continue;
      if (part.startsWith(" ")) {
        if (word.length > 0) words.push(word);
        word = [];
      } else word.push({ text: part, font: part === "₵" ? "cedi" : segment.kind === "bold" ? "bold" : font, href });
    }
  }
  if (word.length > 0) words.push(word);
  return words;
}

/** Joins a short last word to the previous one, to avoid orphans. */
function joinShortLastWord(words: Piece[][], font: FontName): Piece[][] {
  const last = words.at(-1);
  const before = words.at(-2);
  const length = last?.reduce((sum, piece) => sum + piece.text.length, 0) ?? 0;
  if (!last || !before || words.length < 6 || length > MAX_ORPHAN_LENGTH) return words;
  return [...words.slice(0, -2), [...before, { text: "\u00a0", font, href: null }, ...last]];
}

function mergeRuns(words: Piece[][], font: FontName, measure: Measure): Run[] {
  const pieces: Piece[] = [];
  const push = (piece: Piece) => {
    const last = pieces.at(-1);
    if (last && hasSameStyle(last, piece)) last.text += piece.text;
    else pieces.push({ ...piece });
  };
  words.forEach((word, index) => {
    const before = words[index - 1]?.at(-1);
    const [first] = word;
    if (before && first) push(hasSameStyle(before, first) ? { ...before, text: " " } : { text: " ", font, href: null });
    for (const piece of word) push(piece);
  });
  let x = 0;
  return pieces.map((piece) => {
    const run = { ...piece, x, width: measure(piece.text, piece.font) };
    x += run.width;
    return run;
  });
}

function hasSameStyle(one: Piece, other: Piece): boolean {
  return one.font === other.font && one.href === other.href;
}

function curlQuotes(text: string): string {
  return text
    .replace(/(^|[\s([])((?:\*\*)?)"/g, "$1$2“")
    .replace(/"/g, "”")
    .replace(/'/g, "’");
}
