import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { create } from "fontkit";
import subsetFont from "subset-font";
import { PRINTABLE_RANGES } from "#domain/people/printable-letters.ts";

// Cuts the font of our PDFs from Noto Sans Regular into worker/reports/pdf-font.ts:
//   npm install --no-save @expo-google-fonts/noto-sans@0.4.2
//   node web/build/assets/pdf-font.ts node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf

/** The tables that draw glyphs. Readers of PDFs use no others. */
const DRAWING_TABLES = ["glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"];
const MARK_ABOVE = "\u0301";
const MARK_BELOW = "\u0323";
/** The combining class of marks below, which canonical order puts before those above. */
const IS_BELOW = (mark: string) => `${MARK_ABOVE}${mark}`.normalize("NFD") !== `${MARK_ABOVE}${mark}`;

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("Name the font file: see the comment in this file");
const source = await readFile(path);
const whole = create(source);
const characters = PRINTABLE_RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index),
).filter((code) => whole.hasGlyphForCodePoint(code));
const texts = characters.map((code) => String.fromCodePoint(code));
const cut = await subsetFont(source, texts.join(""), { targetFormat: "truetype", keepFeatures: [] });
const drawn = create(cut);
const glyphs = characters.map((code) => drawn.glyphForCodePoint(code));

/** The offset of a mark from the end of the letter before it. */
function findOffset(letter: string, mark: string): [number, number] {
  const { xOffset = 0, yOffset = 0 } = whole.layout(`${letter}${mark}`).positions.at(-1) ?? {};
  return [Math.round(xOffset), Math.round(yOffset)];
}
const isMark = (text: string) => /\p{M}/u.test(text);
const anchors = (mark: string) =>
  texts.flatMap((text) => (/\p{L}/u.test(text) ? findOffset(text, mark) : [0, 0])).join(" ");
const marks = texts.filter(isMark).map((mark) => {
  const reference = IS_BELOW(mark) ? MARK_BELOW : MARK_ABOVE;
  const [x, y] = findOffset("o", mark);
  const [referenceX, referenceY] = findOffset("o", reference);
  return [mark.codePointAt(0), reference === MARK_BELOW ? 1 : 0, x - referenceX, y - referenceY].join(" ");
});

const { bbox, ascent, descent, capHeight } = drawn;
const font = keepTables(cut, DRAWING_TABLES);
await writeFile(
  join(import.meta.dirname, "../../../worker/reports/pdf-font.ts"),
  `// Made by web/build/assets/pdf-font.ts from Noto Sans: Copyright 2022 The Noto Project Authors
// (https://github.com/notofonts/latin-greek-cyrillic), SIL Open Font License 1.1. Lengths are thousandths of the size.

export const BOX = ${JSON.stringify([bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(Math.round))};
export const ASCENT = ${ascent};
export const DESCENT = ${descent};
export const CAP_HEIGHT = ${capHeight};
/** Code points, and for each its glyph, width and the offset (x, y) of an acute above and a dot below. */
export const CODE_POINTS = "${characters.join(" ")}";
export const GLYPHS = "${glyphs.map(({ id }) => id).join(" ")}";
export const WIDTHS = "${glyphs.map(({ advanceWidth }, index) => (isMark(texts[index] ?? "") ? 0 : Math.round(advanceWidth))).join(" ")}";
export const ABOVE = "${anchors(MARK_ABOVE)}";
export const BELOW = "${anchors(MARK_BELOW)}";
/** Of each mark: code point, 1 if it is below, and its offset from an acute or a dot below. */
export const MARKS = "${marks.join(" ")}";
export const LENGTH = ${font.length};
/** The TrueType file, deflated, in base64. */
export const FILE = "${deflateSync(font, { level: 9 }).toString("base64")}";
`,
);

/** The font with these tables only. See learn.microsoft.com/typography/opentype/spec/otff */
function keepTables(file: Buffer, names: readonly string[]): Buffer {
  const entries = Array.from({ length: file.readUInt16BE(4) }, (_, index) =>
    file.subarray(12 + 16 * index, 28 + 16 * index),
  ).filter((entry) => names.includes(entry.toString("latin1", 0, 4)));
  const header = Buffer.alloc(12 + 16 * entries.length);
  const power = Math.floor(Math.log2(entries.length));
  file.copy(header, 0, 0, 4);
  header.writeUInt16BE(entries.length, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * (entries.length - 2 ** power), 10);
  let offset = header.length;
  const tables = entries.map((entry, index) => {
    const length = entry.readUInt32BE(12);
    const table = Buffer.alloc(4 * Math.ceil(length / 4));
    file.copy(table, 0, entry.readUInt32BE(8), entry.readUInt32BE(8) + length);
    entry.copy(header, 12 + 16 * index);
    header.writeUInt32BE(offset, 12 + 16 * index + 8);
    offset += table.length;
    return table;
  });
  return Buffer.concat([header, ...tables]);
}
