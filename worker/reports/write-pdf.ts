import type * as PdfText from "./pdf-text.ts";

/** A file that a use case writes for a download. */
export interface WrittenFile<Body extends string | Uint8Array> {
  name: string;
  type: string;
  body: Body;
}

/** Parts of a document, from top to bottom. */
export type PdfPart =
  | { heading: string }
  | { text: string }
  | { facts: (readonly [label: string, value: string | null])[] }
  /** A scannable code, row by row. */
  | { code: readonly (readonly boolean[])[] }
  | { columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] };

interface PdfColumn {
  label: string;
  /** Share of the page width. */
  share: number;
  isNumber?: boolean;
}

// A4, in points.
const PAGE = { width: 595, height: 842 };
const MARGIN = 48;
const TEXT_WIDTH = PAGE.width - 2 * MARGIN;
const FONT_SIZE = 9;
const LINE_HEIGHT = 13;
const LABEL_WIDTH = 130;
const CODE_SIZE = 96;
const MAX_CELL_LINES = 4;
/** Bold is the outline drawn thicker, as a share of the font size. */
const BOLD_STROKE = 0.035;
/** Keeps marks with their letter. */
const LETTERS = new Intl.Segmenter("en");

interface PdfDocument {
  title: string;
  note: string;
  parts: readonly PdfPart[];
}

/** Writes a PDF with its font, whose letters are those of `domain/people/printable-letters.ts`. */
export async function writePdf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  // 60 KB of font that only a document needs.
  return layOut(document, await import("./pdf-text.ts"));
}

function layOut(document: PdfDocument, text: typeof PdfText): Uint8Array<ArrayBuffer> {
  const { showText } = text;
  const widthOf = (shown: string, size = FONT_SIZE) => (text.measureText(shown) * size) / 1000;
  const pages: string[][] = [];
  let y = 0;

  function startPage() {
    pages.push([]);
    y = PAGE.height - MARGIN;
  }
  function ensureRoom(height: number) {
    if (y - height < MARGIN + LINE_HEIGHT) startPage();
  }
  function drawText(shown: string, x: number, { isBold = false, size = FONT_SIZE } = {}) {
    const weight = isBold ? `2 Tr ${(size * BOLD_STROKE).toFixed(2)} w` : "0 Tr";
    pages.at(-1)?.push(`BT /R ${size} Tf ${weight} ${x.toFixed(1)} ${y.toFixed(1)} Td ${showText(shown, size)} ET`);
  }
  /** Lines that fit the width. Only a word that is longer than a line is broken. */
  function wrapText(shown: string, width: number, size = FONT_SIZE): string[] {
    const lines: string[] = [];
    for (const paragraph of shown.split("\n")) {
      let line = "";
      for (const word of paragraph.split(/\s+/)) {
        const candidate = line === "" ? word : `${line} ${word}`;
        if (widthOf(candidate, size) <= width) {
          line = candidate;
          continue;
        }
        if (line !== "") lines.push(line);
        line = "";
        for (const { segment } of LETTERS.segment(word)) {
          if (line !== "" && widthOf(line + segment, size) > width) {
            lines.push(line);
            line = "";
          }
          line += segment;
        }
      }
      lines.push(line);
    }
    return lines;
  }

  function fitText(shown: string, width: number): string {
    let result = shown.replace(/\s+/g, " ");
    if (widthOf(result) <= width) return result;
    while (result !== "" && widthOf(`${result}...`) > width) result = result.slice(0, -1);
    return `${result}...`;
  }
  function drawParagraph(shown: string, x: number, width: number) {
    for (const line of wrapText(shown, width)) {
      ensureRoom(LINE_HEIGHT);
      drawText(line, x);
      y -= LINE_HEIGHT;
    }
  }
  function drawHeading(shown: string, size: number, lineHeight: number) {
    for (const line of wrapText(shown, TEXT_WIDTH, size)) {
      ensureRoom(lineHeight);
      drawText(line, MARGIN, { isBold: true, size });
      y -= lineHeight;
    }
  }
  function drawRow(columns: readonly PdfColumn[], cells: readonly string[], isBold: boolean) {
    const top = y;
    let x = MARGIN;
    let bottom = y - LINE_HEIGHT;
    for (const [position, { share, isNumber }] of columns.entries()) {
      const width = share * TEXT_WIDTH;
      y = top;
      for (const line of cellLines(cells[position] ?? "", width - 6)) {
        drawText(line, isNumber ? x + width - 6 - widthOf(line) : x, { isBold });
        y -= LINE_HEIGHT;
      }
      bottom = Math.min(bottom, y);
      x += width;
    }
    y = bottom;
  }
  function rowHeight(columns: readonly PdfColumn[], cells: readonly string[]): number {
    const counts = columns.map(
      ({ share }, position) => cellLines(cells[position] ?? "", share * TEXT_WIDTH - 6).length,
    );
    return Math.max(...counts) * LINE_HEIGHT;
  }
  /** A cell is cut only after its last line. */
  function cellLines(shown: string, width: number): string[] {
    const lines = wrapText(shown, width);
    if (lines.length <= MAX_CELL_LINES) return lines;
    return [...lines.slice(0, MAX_CELL_LINES - 1), fitText(lines.slice(MAX_CELL_LINES - 1).join(" "), width)];
  }

  function drawCode(code: readonly (readonly boolean[])[]) {
    ensureRoom(CODE_SIZE + LINE_HEIGHT);
    const side = CODE_SIZE / code.length;
    const squares = code.flatMap((row, down) =>
      row.flatMap((isDark, along) =>
        isDark
          ? [
              `${(MARGIN + along * side).toFixed(2)} ${(y - (down + 1) * side).toFixed(2)} ${side.toFixed(2)} ${side.toFixed(2)} re`,
            ]
          : [],
      ),
    );
    pages.at(-1)?.push(`${squares.join(" ")} f`);
    y -= CODE_SIZE + LINE_HEIGHT;
  }

  startPage();
  drawHeading(document.title, 16, 1.6 * LINE_HEIGHT);
  drawParagraph(document.note, MARGIN, TEXT_WIDTH);
  for (const part of document.parts) {
    if ("heading" in part) {
      ensureRoom(4 * LINE_HEIGHT);
      y -= LINE_HEIGHT;
      drawHeading(part.heading, 11, 1.3 * LINE_HEIGHT);
    } else if ("text" in part) drawParagraph(part.text, MARGIN, TEXT_WIDTH);
    else if ("facts" in part) {
      for (const [label, value] of part.facts) {
        if (value === null || value === "") continue;
        ensureRoom(LINE_HEIGHT);
        drawText(label, MARGIN, { isBold: true });
        drawParagraph(value, MARGIN + LABEL_WIDTH, TEXT_WIDTH - LABEL_WIDTH);
      }
    } else if ("code" in part) drawCode(part.code);
    else {
      const headers = part.columns.map(({ label }) => label);
      ensureRoom(3 * LINE_HEIGHT);
      drawRow(part.columns, headers, true);
      for (const row of part.rows) {
        const pageCount = pages.length;
        ensureRoom(rowHeight(part.columns, row));
        if (pages.length > pageCount) drawRow(part.columns, headers, true);
        drawRow(part.columns, row, false);
      }
    }
  }
  return assemblePdf(document.title, pages, text);
}

function assemblePdf(title: string, pages: string[][], text: typeof PdfText): Uint8Array<ArrayBuffer> {
  const font = text.makeFontObjects(4);
  const firstPage = 4 + font.length;
  const kids = pages.map((_, position) => `${firstPage + 2 * position} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    `<< /Title ${text.toTextString(title)} >>`,
    ...font,
    ...pages.flatMap((lines, position) => {
      const footer = `BT /R 8 Tf 0 Tr ${MARGIN} ${MARGIN - 16} Td ${text.showText(`${title}, page ${position + 1} of ${pages.length}`, 8)} ET`;
      const content = [...lines, footer].join("\n");
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /R 4 0 R >> >> /Contents ${firstPage + 2 * position + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n";
  const offsets = objects.map((body, position) => {
    const offset = file.length;
    file += `${position + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  // One byte per character: texts are in hexadecimal.
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}
