/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = "\u{feff}";

/**
 * Positions where a spreadsheet may start a formula, whichever separator it uses. With semicolons, quotes after a comma
 * do not protect a cell. Some strip blanks, and some accept full-width signs.
 */
const FORMULA_START = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[ \u00a0"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * Texts that a spreadsheet would turn into a number, a date or a truth value, such as phone numbers, also after blanks or
 * a currency sign. Dates that we write stay dates.
 */
const READS_AS_NUMBER =
  /^(?!\d{4}-\d\d-\d\d$)(?:[+(.\p{Sc}]|\p{Zs}+[(.\p{Sc}]?)?\p{Nd}[\p{Nd}\p{Sc} \u00a0().,:/%+-]*(?:\p{L}{1,9}[\p{Nd} \u00a0.,:/+-]*)?$|^(?:true|false)$/iu;

/** Names of weekdays and months that make a date of the number after them. */
const DATE_WORDS =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}[ .,-]*){1,2}(?=\p{Nd})/iu;

/**
 * A zero-width space, which keeps such a text a text in Excel, LibreOffice and Sheets. Quotes do not, an apostrophe is
 * shown, and LibreOffice shows `="..."` as it stands.
 */
const TEXT_MARK = "\u200b";

/** One line as in RFC 4180. A cell that could run as a formula gets a leading apostrophe. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = READS_AS_NUMBER.test(cell.replace(DATE_WORDS, "")) ? TEXT_MARK + cell : cell.replace(FORMULA_START, "'");
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
