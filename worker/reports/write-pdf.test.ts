import { expect, test } from "vitest";
import { writePdf } from "./write-pdf.ts";

function read(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

const TABLE = {
  columns: [
    { label: "Receipt", share: 0.5 },
    { label: "GHS", share: 0.5, isNumber: true },
  ],
} as const;

test("points the cross-reference table at each object", () => {
  const file = read(writePdf({ title: "November", note: "All of it.", parts: [{ heading: "One" }, { text: "Two" }] }));
  const [, start] = /startxref\n(\d+)\n/.exec(file) ?? [];
  expect(file.slice(Number(start))).toMatch(/^xref\n0 8\n/);
  const offsets = [...file.slice(Number(start)).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  for (const [position, offset] of offsets.entries())
    expect(file.slice(offset)).toMatch(new RegExp(`^${position + 1} 0 obj\n`));
  for (const [, length, drawn = ""] of file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(drawn).toHaveLength(Number(length));
});

test("replaces letters that the font lacks, and escapes the rest", () => {
  const file = read(
    writePdf({ title: "t", note: "n", parts: [{ facts: [["Name", "Ɛfua Nwafọr (née \\ Müller) ₵5 漢"]] }] }),
  );
  expect(file).toContain("(Efua Nwafor \\(n\u00e9e \\\\ M\u00fcller\\) GHS 5 ?)");
});

test("continues a long table on the next page under its header, without losing a row", () => {
  const rows = Array.from({ length: 200 }, (_, row) => [`AH-${row}`, "1.00"]);
  const file = read(writePdf({ title: "t", note: "n", parts: [{ ...TABLE, rows }] }));
  const pages = Number(/\/Count (\d+)/.exec(file)?.[1]);
  expect(pages).toBeGreaterThan(2);
  expect(file.match(/\(Receipt\)/g)).toHaveLength(pages);
  for (const [receipt] of rows) expect(file).toContain(`(${receipt})`);
});

test("cuts text that is too long for its column, and wraps a paragraph", () => {
  const long = "word ".repeat(60).trim();
  const file = read(writePdf({ title: "t", note: long, parts: [{ ...TABLE, rows: [[long, "1.00"]] }] }));
  expect(file.match(/\(word word[^)]*\) Tj/g)?.length).toBeGreaterThan(3);
  expect(file).toMatch(/word wor\.\.\.\) Tj/);
});
