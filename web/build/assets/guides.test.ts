import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { site } from "#domain/site.ts";
import { guides } from "#web/content/guides/guides.ts";
import { breakLines } from "./guide-lines.ts";
import { buildGuides } from "./guides.ts";

const folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), "guides-"))));
for (const folder of folders) await buildGuides(folder);
const [first = "", second = ""] = folders;

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const pdf = async (folder: string, slug: string) => (await readFile(join(folder, `${slug}.pdf`))).toString("latin1");
const onePerLetter = (text: string) => text.length;
const textOf = (line: { text: string }[]) => line.map((run) => run.text).join("");

test("the build writes one PDF per guide and nothing else", async () => {
  expect((await readdir(first)).sort()).toEqual(guides.map((guide) => `${guide.slug}.pdf`).sort());
});

test("each guide is a PDF of two to four pages, small enough for a phone", async () => {
  for (const { slug } of guides) {
    const bytes = await pdf(first, slug);
    expect(bytes.startsWith("%PDF-1.7"), slug).toBe(true);
    expect(bytes.length, slug).toBeLessThan(80_000);
    const pages = bytes.match(/\/Type \/Page\b/g)?.length;
    expect(pages, slug).toBeGreaterThanOrEqual(2);
    expect(pages, slug).toBeLessThanOrEqual(4);
  }
});

test("the same texts always produce the same bytes", async () => {
  for (const { slug } of guides) expect(await pdf(second, slug), slug).toBe(await pdf(first, slug));
});

test("each guide has a title, an author and a language, and is tagged for screen readers", async () => {
  for (const { slug, title } of guides) {
    const bytes = await pdf(first, slug);
    expect(bytes).toContain(`(${title})`);
    expect(bytes).toContain(`(${site.name})`);
    expect(bytes).toContain("(en-GB)");
    expect(bytes).toContain("/Marked true");
    for (const role of ["/S /H1", "/S /H2", "/S /LBody", "/S /Link"]) expect(bytes, slug).toContain(role);
  }
});

test("links in a guide point to the site's public URL", async () => {
  for (const { slug } of guides) {
    const targets = [...(await pdf(first, slug)).matchAll(/\/URI \(([^)]*)\)/g)].map(([, target]) => target);
    expect(targets, slug).toContain(`${site.url}/career-resources`);
    expect(targets, slug).toContain(`mailto:${site.email}`);
    for (const target of targets) expect(target, slug).toMatch(/^(https:\/\/|mailto:)/);
  }
});

test("lines break between words and never exceed the width", () => {
  const lines = breakLines("one two three four five sixth seventeen", "body", 10, onePerLetter);
  expect(lines.map(textOf)).toEqual(["one two", "three four", "five sixth", "seventeen"]);
});

test("a short last word never stays alone on the last line", () => {
  const lines = breakLines("aaaa bbbb cccc dddd eeee it.", "body", 24, onePerLetter);
  expect(lines.map(textOf)).toEqual(["aaaa bbbb cccc dddd", "eeee\u00a0it."]);
});

test("a cedi sign uses the font that has one, without a space before the amount", () => {
  const [line = []] = breakLines("for ₵150 a day", "body", 99, onePerLetter);
  expect(line.map(({ text, font }) => [text, font])).toEqual([
    ["for ", "body"],
    ["₵", "cedi"],
    ["150 a day", "body"],
  ]);
});

test("quotation marks and apostrophes become curly, also around bold words", () => {
  const [line = []] = breakLines('"**Don\'t**" and ("so")', "body", 99, onePerLetter);
  expect(textOf(line)).toBe("“Don’t” and (“so”)");
});
