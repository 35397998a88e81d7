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

/**
 * Writes a PDF with the two fonts that every reader has: no library, nothing embedded. Replaces letters that these
 * fonts lack.
 */
export function writePdf(document: {
  title: string;
  note: string;
  parts: readonly PdfPart[];
}): Uint8Array<ArrayBuffer> {
  const pages: string[][] = [];
  let y = 0;

  function startPage() {
    pages.push([]);
    y = PAGE.height - MARGIN;
  }
  function ensureRoom(height: number) {
    if (y - height < MARGIN + LINE_HEIGHT) startPage();
  }
  function drawText(text: string, x: number, { isBold = false, size = FONT_SIZE } = {}) {
    pages
      .at(-1)
      ?.push(`BT /${isBold ? "B" : "R"} ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td (${escapePdf(text)}) Tj ET`);
  }
  function drawParagraph(text: string, x: number, width: number) {
    for (const line of wrapText(text, width)) {
      ensureRoom(LINE_HEIGHT);
      drawText(line, x);
      y -= LINE_HEIGHT;
    }
  }
  function drawRow(columns: readonly PdfColumn[], cells: readonly string[], isBold: boolean) {
    let x = MARGIN;
    for (const [position, { share, isNumber }] of columns.entries()) {
      const width = share * TEXT_WIDTH;
      const text = fitText(cells[position] ?? "", width - 6);
      drawText(text, isNumber ? x + width - 6 - widthOf(text) : x, { isBold });
      x += width;
    }
    y -= LINE_HEIGHT;
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
  drawText(document.title, MARGIN, { isBold: true, size: 16 });
  y -= 1.6 * LINE_HEIGHT;
  drawParagraph(document.note, MARGIN, TEXT_WIDTH);
  for (const part of document.parts) {
    if ("heading" in part) {
      ensureRoom(4 * LINE_HEIGHT);
      y -= LINE_HEIGHT;
      drawText(part.heading, MARGIN, { isBold: true, size: 11 });
      y -= 1.3 * LINE_HEIGHT;
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
        ensureRoom(LINE_HEIGHT);
        if (pages.length > pageCount) drawRow(part.columns, headers, true);
        drawRow(part.columns, row, false);
      }
    }
  }
  return assemblePdf(document.title, pages);
}

function assemblePdf(title: string, pages: string[][]): Uint8Array<ArrayBuffer> {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const FIRST_PAGE = 6;
  const kids = pages.map((_, position) => `${FIRST_PAGE + 2 * position} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title (${escapePdf(title)}) >>`,
    ...pages.flatMap((lines, position) => {
      const footer = `BT /R 8 Tf ${MARGIN} ${MARGIN - 16} Td (${escapePdf(`${title}, page ${position + 1} of ${pages.length}`)}) Tj ET`;
      const content = [...lines, footer].join("\n");
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${FIRST_PAGE + 2 * position + 1} 0 R >>`,
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
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  // One byte per character: only Latin-1 is left.
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}

function wrapText(text: string, width: number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(/\s+/)) {
      const candidate = line === "" ? word : `${line} ${word}`;
      if (widthOf(candidate) <= width) line = candidate;
      else {
        if (line !== "") lines.push(line);
        line = fitText(word, width);
      }
    }
    return [...lines, line];
  });
}

function fitText(text: string, width: number): string {
  let result = text.replace(/\s+/g, " ");
  if (widthOf(result) <= width) return result;
  while (result !== "" && widthOf(`${result}...`) > width) result = result.slice(0, -1);
  return `${result}...`;
}

/** Helvetica's widths from the space to the tilde, in thousandths of its size. Bold is a little wider. */
const GLYPH_WIDTHS =
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
    .split(" ")
    .map(Number);

function widthOf(text: string): number {
  const units = Array.from(toLatin(text), (character) => GLYPH_WIDTHS[character.charCodeAt(0) - 32] ?? 556);
  return (units.reduce((sum, width) => sum + width, 0) * FONT_SIZE) / 1000;
}

/** Letters of customers' names that do not decompose, and our signs that Latin-1 lacks. */
const LATIN_SUBSTITUTES: Record<string, string> = {
  ...{ Ɛ: "E", ɛ: "e", Ɔ: "O", ɔ: "o", Ŋ: "N", ŋ: "n", Ɖ: "D", ɖ: "d", Ƒ: "F", ƒ: "f" },
  ...{ Ɣ: "G", ɣ: "g", Ʋ: "V", ʋ: "v", Ł: "L", ł: "l", Ħ: "H", ħ: "h", ı: "i", Œ: "OE", œ: "oe" },
  ...{
    "₵": "GHS ",
    "€": "EUR ",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "–": "-",
    "—": "-",
    "…": "...",
    "\u00a0": " ",
  },
};

function toLatin(text: string): string {
  return Array.from(text.normalize("NFC"), (character) => {
    if (/^[ -~\u00a1-\u00ff]$/.test(character)) return character;
    const plain = LATIN_SUBSTITUTES[character] ?? character.normalize("NFKD").replace(/\p{M}/gu, "");
    return /^[ -~\u00a1-\u00ff]+$/.test(plain) ? plain : "?";
  }).join("");
}

function escapePdf(text: string): string {
  return toLatin(text).replace(/[\\()]/g, "\\$&");
}
