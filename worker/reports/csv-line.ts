/** Lets a spreadsheet read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\u{feff}";

/**
 * Where a cell could begin with a formula, whichever separator a spreadsheet splits at. Where that is the semicolon, a
 * quote that follows a comma keeps nothing together, and one that follows a semicolon is taken off. Some take off blanks too,
 * and some take the full-width signs of Chinese and Japanese keyboards for the plain ones.
 */
const FORMULA_START = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[ \u00a0"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** One line as RFC 4180 has it. What a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = cell.replace(FORMULA_START, "'");
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
