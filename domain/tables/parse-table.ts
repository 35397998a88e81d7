/** A row with cells, by its number in the file: the first row is 1, and blank rows count. */
export interface TableRow {
  row: number;
  cells: string[];
}

export interface Table {
  rows: TableRow[];
  /** Whether the text ends inside quotes, so that the last row swallowed what follows. */
  isQuoteOpen: boolean;
}

const DELIMITERS = [",", ";", "\t"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/**
 * Reads a CSV file or a pasted table, as in RFC 4180: separated by commas, semicolons or tabs, with quotes, quotes
 * doubled inside them, any line breaks and a byte order mark. Cells stay as written; rows of blank cells are left out.
 */
export function parseTable(text: string): Table {
  const { rows, isQuoteOpen } = readRows(text.replace(/^\ufeff/, ""), findDelimiter(text));
  const numbered = rows.map((cells, index) => ({ row: index + 1, cells }));
  return { rows: numbered.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")), isQuoteOpen };
}

/** Decodes bytes; throws for bytes that are not of the encoding if `isStrict`. */
export type Decode = (encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252", isStrict: boolean) => string;

/**
 * The text of a file: UTF-8, UTF-16 with its mark as Excel saves "Unicode text", or else Windows-1252, as Excel saves
 * CSV on older computers.
 */
export function decodeTable(bytes: Uint8Array, decode: Decode): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode("utf-16le", false);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode("utf-16be", false);
  try {
    return decode("utf-8", true);
  } catch {
    return decode("windows-1252", false);
  }
}

/** Whether a text came from a file that is none, such as a workbook: text has no NUL. */
export function isText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The one that the first row has most of, outside quotes. */
function findDelimiter(text: string): Delimiter {
  let [best, most]: [Delimiter, number] = [",", 0];
  for (const delimiter of DELIMITERS) {
    const first = readRows(text, delimiter, 1).rows[0];
    if (first !== undefined && first.length > most) [best, most] = [delimiter, first.length];
  }
  return best;
}

function readRows(text: string, delimiter: Delimiter, limit = Number.POSITIVE_INFINITY) {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let at = 0;
  const endCell = () => {
    cells.push(cell);
    cell = "";
  };
  while (at < text.length && rows.length < limit) {
    const letter = text[at];
    if (isQuoted) {
      const next = text.indexOf('"', at);
      cell += text.slice(at, next < 0 ? text.length : next);
      at = next < 0 ? text.length : next + 1;
      if (next >= 0 && text[at] === '"') {
        cell += '"';
        at += 1;
      } else if (next >= 0) isQuoted = false;
    } else if (letter === '"' && cell.trim() === "") {
      [cell, isQuoted] = ["", true];
      at += 1;
    } else if (letter === delimiter) {
      endCell();
      at += 1;
    } else if (letter === "\n" || letter === "\r") {
      endCell();
      rows.push(cells);
      cells = [];
      at += letter === "\r" && text[at + 1] === "\n" ? 2 : 1;
    } else {
      cell += letter;
      at += 1;
    }
  }
  if (cells.length > 0 || cell !== "" || isQuoted) {
    endCell();
    rows.push(cells);
  }
  return { rows, isQuoteOpen: isQuoted };
}
