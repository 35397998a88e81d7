import { expect, test } from "vitest";
import { readTexts } from "./read-files.ts";
import { findLongTitles, findRefusedWords, findRetiredWords } from "./vocabulary.ts";

const texts = readTexts();

test("no file uses a retired word", () => {
  expect(texts.size).toBeGreaterThan(1000);
  expect(findRefusedWords(texts), "See docs/glossary.md and docs/style.md").toEqual([]);
});

test("finds a retired word in a comment, a name and a sentence, and ignores other strings", () => {
  const planted = new Map([
    ["worker/a.ts", "// Whoever booked it.\nconst MOST_ROWS = 3;\nconst label = 'Paid elsewhere';\n"],
    ["web/content/b.ts", 'export const text = "Ask whoever is at the desk";\n'],
    ["docs/c.md", 'The button "Take back" undoes a payment that was made elsewhere.\n'],
    ["migrations/0001_a.sql", "-- lengthened by whoever\n"],
  ]);
  expect(findRetiredWords(planted).map(({ path, line, word }) => `${path}:${line} ${word}`)).toEqual([
    "worker/a.ts:1 whoever",
    "worker/a.ts:2 MOST_X",
    "web/content/b.ts:1 whoever",
    "docs/c.md:1 elsewhere",
  ]);
});

test("allows ten lines of a word of law, and no more", () => {
  const lines = (count: number) => new Map([["web/content/legal/terms.ts", '"whoever"\n'.repeat(count)]]);
  expect(findRefusedWords(lines(10))).toEqual([]);
  expect(findRefusedWords(lines(11))).toHaveLength(1);
});

test("no test title has more than 100 characters", () => {
  expect(findLongTitles(texts)).toEqual([]);
});

test("finds a long title of a test, of a table of tests and of a template", () => {
  const long = "x".repeat(101);
  const planted = `test("short", () => {});\ntest("${long}", () => {});\ntest.each([1])(\`${long}\`, () => {});\n`;
  expect(findLongTitles(new Map([["a.test.ts", planted]]))).toHaveLength(2);
});
