import { parseTable, type TableRow } from "#domain/tables/parse-table.ts";

/** A table with its headings, if it has any: a list of addresses has none. */
export function readTable(text: string): { headings: string[]; rows: TableRow[]; isQuoteOpen: boolean } {
  const { rows, isQuoteOpen } = parseTable(text);
  const first = rows[0]?.cells ?? [];
  const hasHeadings = !first.some((cell) => /^\S+@\S+\.\S+$/.test(cell.trim()));
  return hasHeadings ? { headings: first, rows: rows.slice(1), isQuoteOpen } : { headings: [], rows, isQuoteOpen };
}
