import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#web/build/root.ts";
import { findPromises, PROMISES } from "#web/content/cancellation-promises.ts";
import { expect, test } from "./harness/visitor.ts";

const siteDir = join(root, "dist/site");

/** The built pages; guides are separate documents. */
const pages = readdirSync(siteDir, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".html") && !file.startsWith("pdf"))
  .map((file) => ({
    path: `/${file.replace(/(index)?\.html$/, "")}`,
    html: readFileSync(join(siteDir, file), "utf8"),
  }));

/** Sentences about other things: headings, privacy, articles, and what the terms say around the rule. */
const OTHER_SENTENCES = [
  /^(Can I cancel or move|Can I move or cancel) a booking\?$/,
  /^(Cancellation and termination|Cancelling or moving a booking|Refunds) \.$/,
  /^What you notice/,
  /^You do both on the page of your booking/,
  /otherwise non-refundable: only the rule above/,
  /^(Prices may change with|If a payment reaches us but)/,
  /counts as written notice\.$|^The notice period starts|^Otherwise we give you the same notice/,
];
const PAGES_ABOUT_OTHER_THINGS = /^\/(privacy-policy|data-protection|blog\/)/;

test("every built page promises about cancelling what docs/cancellation.md lists, and nothing else", () => {
  expect(pages.length).toBeGreaterThan(20);
  for (const { text, pages: listed } of PROMISES) {
    const found = pages.filter(({ html }) => readText(html).includes(text)).map(({ path }) => path);
    expect(found.toSorted(), text).toEqual(listed.toSorted());
  }
  const known = PROMISES.flatMap(({ text }) => findPromises(text));
  for (const { path, html } of pages.filter((page) => !PAGES_ABOUT_OTHER_THINGS.test(page.path)))
    for (const sentence of findPromises(readText(html)))
      if (!OTHER_SENTENCES.some((other) => other.test(sentence))) expect(known, path).toContain(sentence);
});

function readText(html: string): string {
  return html
    .replace(/<(script|style|head|noscript)\b[\s\S]*?<\/\1>/g, "")
    .replace(/<\/(p|li|h\d|dd|dt|div|a|button|summary)>/g, " \n. ")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}
