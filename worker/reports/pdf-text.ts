import * as font from "./pdf-font.ts";

const numbers = (list: string) => list.split(" ").map(Number);
const widths = numbers(font.WIDTHS);
const glyphs = numbers(font.GLYPHS);
const above = numbers(font.ABOVE);
const below = numbers(font.BELOW);
/** The place of each character in the lists. */
const places = new Map(numbers(font.CODE_POINTS).map((code, place) => [String.fromCodePoint(code), place]));
const marks = readMarks(numbers(font.MARKS));
/** Between two marks on the same side of a letter. */
const MARK_STEP = 230;
const UNKNOWN = "?";

/** Composed, without invisible characters, and with a question mark for each letter that the font lacks. */
function toCharacters(text: string): string[] {
  const tidy = text
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s/g, " ");
  return Array.from(tidy, (character) => (places.has(character) ? character : UNKNOWN));
}

/** In thousandths of the font size. */
export function measureText(text: string): number {
  return toCharacters(text).reduce((sum, character) => sum + (widths[places.get(character) ?? 0] ?? 0), 0);
}

/** The operators that show a text at the current position, with each combining mark at its letter. */
export function showText(text: string, size: number): string {
  let shown = "";
  let run = "";
  let base = 0;
  const stacked = [0, 0];
  const characters = toCharacters(text);
  for (const character of characters) {
    const place = places.get(character) ?? 0;
    const code = toHex(glyphs[place] ?? 0);
    const mark = marks.get(character);
    if (mark === undefined) {
      run += `<${code}>`;
      base = place;
      stacked.fill(0);
      continue;
    }
    const { side, x, y } = mark;
    const anchors = side === 0 ? above : below;
    const right = (anchors[2 * base] ?? 0) + x;
    const rise = (anchors[2 * base + 1] ?? 0) + y + (side === 0 ? MARK_STEP : -MARK_STEP) * (stacked[side] ?? 0);
    stacked[side] = (stacked[side] ?? 0) + 1;
    shown += `[${run} ${-right}] TJ ${((rise * size) / 1000).toFixed(2)} Ts <${code}> Tj 0 Ts `;
    run = `${right}`;
  }
  if (shown === "") return `[${run}] TJ`;
  // Readers that copy or search would put a space beside some marks.
  return `/Span << /ActualText ${toTextString(characters.join(""))} >> BDC ${shown}[${run}] TJ EMC`;
}

/** The objects of the font, of which the first is number `first`. */
export function makeFontObjects(first: number): string[] {
  const characters = [...places].map(([character, place]) => ({
    character,
    glyph: glyphs[place] ?? 0,
    width: widths[place] ?? 0,
  }));
  const unicode = characters.map(({ character, glyph }) => `<${toHex(glyph)}> <${toHex(character.charCodeAt(0))}>`);
  const sections = Array.from({ length: Math.ceil(unicode.length / 100) }, (_, index) => {
    const lines = unicode.slice(100 * index, 100 * (index + 1));
    return `${lines.length} beginbfchar\n${lines.join("\n")}\nendbfchar`;
  });
  const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def
1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${sections.join("\n")}\nendcmap end end`;
  const file = atob(font.FILE);
  const name = "/BaseFont /AAAAAA+NotoSans";
  return [
    `<< /Type /Font /Subtype /Type0 ${name} /Encoding /Identity-H /DescendantFonts [${first + 1} 0 R] /ToUnicode ${first + 3} 0 R >>`,
    `<< /Type /Font /Subtype /CIDFontType2 ${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${first + 2} 0 R /CIDToGIDMap /Identity /DW 0 /W [${characters.map(({ glyph, width }) => `${glyph} [${width}]`).join(" ")}] >>`,
    `<< /Type /FontDescriptor /FontName /AAAAAA+NotoSans /Flags 4 /FontBBox [${font.BOX.join(" ")}] /ItalicAngle 0 /Ascent ${font.ASCENT} /Descent ${font.DESCENT} /CapHeight ${font.CAP_HEIGHT} /StemV 80 /FontFile2 ${first + 4} 0 R >>`,
    `<< /Length ${toUnicode.length} >>\nstream\n${toUnicode}\nendstream`,
    `<< /Length ${file.length} /Length1 ${font.LENGTH} /Filter /FlateDecode >>\nstream\n${file}\nendstream`,
  ];
}

/** A text outside pages, such as the title, in UTF-16. */
export function toTextString(text: string): string {
  return `<feff${Array.from({ length: text.length }, (_, index) => toHex(text.charCodeAt(index))).join("")}>`;
}

function readMarks(list: readonly number[]): Map<string, { side: 0 | 1; x: number; y: number }> {
  return new Map(
    Array.from({ length: list.length / 4 }, (_, index) => {
      const [code = 0, side, x = 0, y = 0] = list.slice(4 * index);
      return [String.fromCodePoint(code), { side: side === 1 ? 1 : 0, x, y }];
    }),
  );
}

function toHex(code: number): string {
  return code.toString(16).padStart(4, "0");
}
