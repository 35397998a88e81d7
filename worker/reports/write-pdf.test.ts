import { expect, test } from "vitest";
import { findUnprintable, PRINTABLE_RANGES } from "#domain/people/printable-letters.ts";
import { readPdfText } from "#worker/test/read-pdf-text.ts";
import { measureText, showText } from "./pdf-text.ts";
import { writePdf } from "./write-pdf.ts";

const linesOf = async (parts: Parameters<typeof writePdf>[0]["parts"]) =>
  readPdfText(await writePdf({ title: "t", note: "n", parts })).split("\n");

const TABLE = {
  columns: [
    { label: "Receipt", share: 0.5 },
    { label: "GHS", share: 0.5, isNumber: true },
  ],
} as const;

test("points the cross-reference table at each object", async () => {
  const file = Buffer.from(
    await writePdf({ title: "November", note: "All of it.", parts: [{ heading: "One" }, { text: "Two" }] }),
  ).toString("latin1");
  const [, start] = /startxref\n(\d+)\n/.exec(file) ?? [];
  expect(file.slice(Number(start))).toMatch(/^xref\n0 11\n/);
  const offsets = [...file.slice(Number(start)).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  for (const [position, offset] of offsets.entries())
    expect(file.slice(offset)).toMatch(new RegExp(`^${position + 1} 0 obj\n`));
  for (const [, length, drawn = ""] of file.matchAll(/\/Length (\d+)[^>]*>>\nstream\n([\s\S]*?)\nendstream/g))
    expect(drawn).toHaveLength(Number(length));
});

test.each([
  ["marks below and above", "Ọlọ́runfẹ́mi Adéṣínà Ṣólá"],
  ["hooked letters and a letter apostrophe", "Hauwaʼu Ɓala Ɗanƙwara"],
  ["letters that do not decompose", "Ɔsɛe Yaa Ɛsi Ŋkrumah"],
  ["two marks above each other", "Ɛ̀́kúá Ọ̀̄bɛ̃"],
  ["brackets, signs and typographic marks", "(née \\ Müller) ₵5 €1 “O’Brien” – …"],
])("prints %s as typed", async (_kind, name) => {
  const written = name.normalize("NFC");
  expect(await linesOf([{ heading: name }, { facts: [["Name", name.normalize("NFD")]] }])).toEqual(
    expect.arrayContaining([written, "Name", written]),
  );
  expect(findUnprintable(name)).toEqual([]);
});

test("puts a question mark for each letter that the desk is warned about", async () => {
  const name = "Zoë 李小\u200b龍 محمد";
  expect(await linesOf([{ heading: name }])).toContain("Zoë ??? ????");
  expect(findUnprintable(name).join("")).toBe("李小龍محد");
});

test("the font has every assigned letter that is not warned about", async () => {
  const letters = PRINTABLE_RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ).filter((letter) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(letter) && letter !== "?");
  expect(letters.length).toBeGreaterThan(900);
  expect(letters.filter((letter) => showText(letter, 9) === showText("?", 9))).toEqual([]);
});

test("adds no width for a mark", () => {
  expect(measureText("ɔ̃ŋ́")).toBe(measureText("ɔŋ"));
});

test("continues a long table on the next page under its header, without losing a row", async () => {
  const rows = Array.from({ length: 200 }, (_, row) => [`AH-${row}`, "1.00"]);
  const lines = await linesOf([{ ...TABLE, rows }]);
  const pages = lines.filter((line) => /page \d+ of/.test(line)).length;
  expect(pages).toBeGreaterThan(2);
  expect(lines.filter((line) => line === "Receipt")).toHaveLength(pages);
  for (const [receipt] of rows) expect(lines).toContain(receipt);
});

test("prints a name that is longer than a line in full, as a heading and as a fact", async () => {
  const names = ["Ọlọ́runfẹ́mi ".repeat(15).trim(), "Ẹ̀ńiọlá".repeat(25)].map((name) => name.normalize("NFC"));
  for (const name of names)
    for (const part of [{ heading: name }, { facts: [["Name", name] as const] }]) {
      const lines = await linesOf([part]);
      expect(lines.length).toBeGreaterThan(4);
      expect(lines.join("").replaceAll(" ", "")).toContain(name.replaceAll(" ", ""));
      for (const line of lines) expect(measureText(line) * 9).toBeLessThan(1000 * 499);
    }
});

test("cuts text that is too long for its column, and wraps a paragraph", async () => {
  const long = "word ".repeat(60).trim();
  const lines = await linesOf([{ text: long }, { ...TABLE, rows: [[long, "1.00"]] }]);
  expect(lines.filter((line) => /^word( word)*$/.test(line)).length).toBeGreaterThan(2);
  expect(lines.filter((line) => /^word word.*\.\.\.$/.test(line))).toHaveLength(1);
});
