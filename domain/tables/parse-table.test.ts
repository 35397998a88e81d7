import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decodeTable, isText, parseTable } from "./parse-table.ts";

const decode = (bytes: Uint8Array) =>
  decodeTable(bytes, (encoding, fatal) => new TextDecoder(encoding, { fatal, ignoreBOM: false }).decode(bytes));
const cellsOf = (text: string) => parseTable(text).rows.map(({ cells }) => cells);

test.each([
  ["commas", 'Name,Note\nAma,"Lives in Osu, Accra"\n'],
  ["semicolons", 'Name;Note\nAma;"Lives in Osu, Accra"\n'],
  ["tabs", "Name\tNote\nAma\tLives in Osu, Accra\n"],
  ["a byte order mark and CRLF", '\ufeffName,Note\r\nAma,"Lives in Osu, Accra"\r\n'],
  ["no line break at the end", 'Name,Note\rAma,"Lives in Osu, Accra"'],
])("reads a table with %s", (_, text) => {
  expect(cellsOf(text)).toEqual([
    ["Name", "Note"],
    ["Ama", "Lives in Osu, Accra"],
  ]);
});

test("keeps quotes, line breaks and separators inside quotes, and counts blank rows", () => {
  const { rows, isQuoteOpen } = parseTable('a,b\n\n"say ""hi""","two\r\nlines"\n , \n5" disc,\n');
  expect(rows).toEqual([
    { row: 1, cells: ["a", "b"] },
    { row: 3, cells: ['say "hi"', "two\r\nlines"] },
    { row: 5, cells: ['5" disc', ""] },
  ]);
  expect(isQuoteOpen).toBe(false);
});

test("notices a quote that is never closed", () => {
  expect(parseTable('a,b\n1,"2\n3,4').isQuoteOpen).toBe(true);
});

test("reads what a writer of CSV wrote, with any separator and line break", () => {
  const cell = fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[",;\t\r\n ab"]*$/));
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(",", ";", "\t"),
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.boolean(),
      (rows, delimiter, newline, endsWithNewline) => {
        // A first row that names the columns, as every file has.
        const heading = (rows[0] ?? []).map((_, index) => `Column ${index}`);
        const quoted = [heading, ...rows].map((cells) =>
          cells.map((text) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(delimiter),
        );
        const written = quoted.join(newline) + (endsWithNewline ? newline : "");
        const expected = [heading, ...rows].filter((cells) => cells.some((text) => text.trim() !== ""));
        expect(cellsOf(written)).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test("never fails, and a text without separators is one column", () => {
  fc.assert(fc.property(fc.string(), (text) => void parseTable(text)));
  expect(cellsOf("ama@example.com\nkofi@example.com")).toEqual([["ama@example.com"], ["kofi@example.com"]]);
});

test("decodes UTF-8, Excel's Unicode text and Windows-1252, and tells a workbook from text", () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x5, 0x1e, 0x41, 0]);
  expect(decode(new TextEncoder().encode("Ɔkyerɛ"))).toBe("Ɔkyerɛ");
  expect(decode(utf16)).toBe("\u1e05A");
  expect(decode(new Uint8Array([0x41, 0xe9]))).toBe("Aé");
  expect(isText(decode(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])))).toBe(false);
});
