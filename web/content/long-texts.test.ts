import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RECEIPTS_IN_BROWSER } from "#domain/people/retention.ts";
import { site } from "#domain/site.ts";
import { root } from "#web/build/root.ts";
import { articles } from "./blog/articles.ts";
import { type Article, BLOG_CATEGORIES, posts } from "./blog/posts.ts";
import { houseRules } from "./business-facts.ts";
import type { Meta } from "./common.ts";
import { guides } from "./guides/guides.ts";
import { dataProtection, exerciseYourRights } from "./legal/data-protection.ts";
import { privacy } from "./legal/privacy.ts";
import { terms } from "./legal/terms.ts";
import { career } from "./pages/career.ts";
import { type Block, parseInline } from "./prose.ts";

const WORDS_A_MINUTE = 200;

const ROUTES = [
  "/",
  "/virtual-office",
  "/east-legon",
  "/training-course",
  "/help-center",
  "/career-resources",
  "/cv-optimization",
  "/blog",
  "/contact-support",
  "/privacy-policy",
  "/terms-of-service",
  "/data-protection",
  "/payment/verify",
  ...posts.map((post) => `/blog/${post.slug}`),
];

const read: Record<string, Article> = Object.fromEntries(
  await Promise.all(Object.entries(articles).map(async ([slug, load]) => [slug, await load()] as const)),
);
const legal = { privacy, terms, dataProtection };
const legalBlocks = Object.fromEntries(
  Object.entries(legal).map(([name, page]) => [
    name,
    [...page.intro, ...page.sections.flatMap((section) => section.blocks)],
  ]),
);

/** Every long text of the site by name. */
const texts: Record<string, readonly Block[]> = {
  ...Object.fromEntries(Object.entries(read).map(([slug, article]) => [slug, article.blocks])),
  ...Object.fromEntries(guides.map((guide) => [guide.slug, guide.blocks])),
  ...legalBlocks,
};

const sources = ["blog", "guides", "legal", "../build"]
  .flatMap((folder) => readdirSync(new URL(`./${folder}`, import.meta.url)).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith(".ts") && (!file.startsWith("../build") || file === "#web/build/assets/guides.ts"))
  .map((file) => ({ file, text: readFileSync(new URL(`./${file}`, import.meta.url), "utf8") }));

test("six posts, newest first, one in each category, and some of them featured", () => {
  expect(posts).toHaveLength(6);
  expect(new Set(posts.map((post) => post.category))).toEqual(new Set(BLOG_CATEGORIES));
  expect(posts.map((post) => post.date)).toEqual(
    posts
      .map((post) => post.date)
      .toSorted()
      .toReversed(),
  );
  expect(posts.filter((post) => post.featured).length).toBeGreaterThanOrEqual(1);
  for (const key of ["id", "slug", "title", "excerpt", "date", "picture"] as const)
    expect(new Set(posts.map((post) => post[key])).size, key).toBe(posts.length);
  for (const post of posts) expect(post.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test("every post has an article and a picture, and no article is without a post", () => {
  expect(Object.keys(read).sort()).toEqual(posts.map((post) => post.slug).sort());
  for (const { picture } of posts)
    expect(existsSync(new URL(`../pictures/${picture}.jpg`, import.meta.url)), picture).toBe(true);
});

test("the index of posts does not carry the articles with it", () => {
  const index = sources.find(({ file }) => file === "blog/posts.ts")?.text;
  const imports = [...(index ?? "").matchAll(/^import .*$/gm)].map(([line]) => line);
  expect(imports.length).toBeGreaterThan(0);
  for (const line of imports) expect(line).toMatch(/^import type /);
});

test("articles have 600 to 900 words and say how long they take", () => {
  for (const { slug, readTime } of posts) {
    const words = wordsIn(read[slug]?.blocks ?? []);
    expect(words, slug).toBeGreaterThanOrEqual(600);
    expect(words, slug).toBeLessThanOrEqual(900);
    expect(readTime, slug).toBe(`${Math.ceil(words / WORDS_A_MINUTE)} min read`);
  }
});

test("an article has words to open with, above its picture, and sections under it", () => {
  for (const { slug } of posts) {
    const kinds = read[slug]?.blocks.map(({ kind }) => kind) ?? [];
    expect(kinds[0], slug).toBe("p");
    expect(kinds.indexOf("h2"), slug).toBeGreaterThan(0);
    expect(kinds.indexOf("h2"), slug).toBeLessThan(4);
  }
});

test("guides have 900 to 1400 words and are the ones the career page offers", () => {
  expect(guides.map(({ slug, title }) => ({ slug, title }))).toEqual(
    career.guides.items.map(({ slug, title }) => ({ slug, title })),
  );
  for (const { slug, blocks } of guides) {
    expect(wordsIn(blocks), slug).toBeGreaterThanOrEqual(900);
    expect(wordsIn(blocks), slug).toBeLessThanOrEqual(1400);
  }
});

test("the legal pages have their ten, nine and nine sections in order", () => {
  expect(privacy.lastUpdated).toBe("January 1, 2025");
  expect(privacy.sections.map((section) => section.id)).toEqual([
    "information-we-collect",
    "how-we-use-it",
    "sharing",
    "security",
    "your-rights",
    "retention",
    "international-transfers",
    "children",
    "changes",
    "contact",
  ]);
  expect(terms.sections.map((section) => section.id)).toEqual([
    "membership-and-access",
    "payment-and-billing",
    "cancellation-and-termination",
    "rules-and-conduct",
    "liability",
    "intellectual-property",
    "changes",
    "governing-law",
    "contact",
  ]);
  expect(dataProtection.sections.map((section) => section.id)).toEqual([
    "principles",
    "your-rights",
    "security",
    "breach-response",
    "international-transfers",
    "third-parties",
    "data-protection-officer",
    "regulator",
    "updates",
  ]);
});

test("the data protection page names seven rights and leads to the support form", () => {
  const rights = dataProtection.sections
    .find((section) => section.id === "your-rights")
    ?.blocks.find((block) => block.kind === "steps");
  expect(rights?.items).toHaveLength(7);
  expect([exerciseYourRights.title, exerciseYourRights.button.label, exerciseYourRights.button.href]).toEqual([
    "Exercise Your Rights",
    "Contact Us",
    "/contact-support",
  ]);
});

test("the terms give the house rules in the words of the help centre", () => {
  const words = JSON.stringify(terms);
  for (const rule of Object.values(houseRules)) expect(words).toContain(rule);
});

test("the terms say what is sold, how it is paid and what comes back", () => {
  const words = JSON.stringify(terms.sections);
  for (const part of [
    "seven consecutive days",
    "unlimited access for 30 days",
    "Fees are paid in advance.",
    "Monthly memberships are billed on the same day each month",
    "We also accept bank transfer.",
    "Prices are in Ghanaian Cedis (GHS).",
    "deposits are returned when you leave, minus the cost of any damage",
  ])
    expect(words).toContain(part);
});

test("the privacy policy names all that the site keeps in a browser", () => {
  const told: Record<string, string> = {
    receipts: `the newest ${RECEIPTS_IN_BROWSER}`,
    payment: "the payment's reference, the booking's number, the plan",
    begun: "its price and its first day",
    "my-booking": "the way to your booking's own page",
    "my-registration": "or to your place at an event",
    "held-booking": "the plan, the day, until when it is held and the way to its page",
    "pay-link": "where you pay for a month by the link in a mail, the way back to that link",
    "booking-seen": "The booking you looked at last is kept as its page showed it",
    "prompt:${reference}": "when a prompt on your phone runs out",
    typed: "what you typed is kept until it has",
    pages: "the pages you have visited",
    "visitor-country": "your browser remembers it",
    "admin-authenticated": "the sign that they are logged in",
    "staff-signed-in-at": "since when they are signed in by name",
    "staff-device": "which of them sign in on that device and with which passkey",
    "staff-touched-at": "when it was touched last",
    "staff-covered": "whether it is locked",
    "admin-api-key": "their key",
    "admin-initials": "their initials",
    "admin-notes:${clientId}": "notes about virtual office clients",
  };
  const kept = globSync(join(root, "web/**/*.{ts,tsx}"))
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => namesKeptBy(readFileSync(file, "utf8")));
  expect(new Set(kept)).toEqual(new Set(Object.keys(told)));
  const [collected] = privacy.sections;
  const storage = collected?.blocks
    .flatMap((block) => (block.kind === "list" ? block.items : []))
    .find((item) => item.startsWith("**Storage on your own device:**"));
  for (const words of Object.values(told)) expect(storage).toContain(words);
});

test("the promises about time, age and money stand in the pages that make them", () => {
  expect(JSON.stringify(privacy.sections)).toMatch(/24 months.*90 days.*at least 18/);
  expect(JSON.stringify(terms.sections)).toMatch(
    /at least 18.*30 days' notice.*10%.*more than 7 days.*30 days' notice/,
  );
  expect(JSON.stringify(dataProtection.sections)).toMatch(/regulator within 72 hours.*Act 843/);
  for (const page of Object.values(legal)) {
    const hrefs = linksIn([...page.intro, ...page.sections.flatMap((section) => section.blocks)]);
    for (const { href } of page.related) expect(hrefs).toContain(href);
  }
});

test("no anchor stands twice on a page", () => {
  for (const [name, blocks] of Object.entries(texts)) {
    const sections = Object.entries(legal).find(([page]) => page === name)?.[1].sections ?? [];
    const ids = [...sections.map((section) => section.id), ...headingsIn(blocks).map((heading) => heading.id)];
    expect(new Set(ids).size, name).toBe(ids.length);
    for (const id of ids) expect(id, name).toMatch(/^[a-z0-9-]+$/);
  }
});

test("headings nest: a text has sections before it has parts of sections", () => {
  for (const [name, blocks] of Object.entries(texts))
    if (!(name in legal)) expect(headingsIn(blocks)[0]?.kind, name).toBe("h2");
});

test("every link leads to a page of the site, a secure address, a mailbox or a telephone", () => {
  for (const [name, blocks] of Object.entries(texts))
    for (const href of linksIn(blocks))
      if (href.startsWith("/")) expect(ROUTES, `${name}: ${href}`).toContain(href.replace(/#.*$/, "") || "/");
      else expect(href, name).toMatch(/^(https:\/\/[a-z.-]+\/|mailto:[^@]+@|tel:\+)/);
});

test("no mark is left open, so no reader sees asterisks or brackets", () => {
  for (const [name, blocks] of Object.entries(texts))
    for (const line of linesIn(blocks))
      for (const segment of parseInline(line)) expect(segment.text, `${name}: ${line}`).not.toMatch(/\*\*|\]\(/);
});

test("brand, prices, hours and numbers to call come from the domain", () => {
  const facts = [site.name, site.phone.display, site.phone.e164, site.email, site.address.street, site.wifi];
  for (const { file, text } of sources) {
    expect(text, file).not.toMatch(/₵\s?\d|GHS\s?\d|\$\d|\+233|\b0\d{9}\b|@[a-z-]+\.[a-z]/);
    expect(text, file).not.toMatch(/\b\d{1,2}\s?(am|pm)\b/i);
    for (const fact of facts) expect(text.includes(fact), `${file}: ${fact}`).toBe(false);
  }
});

test("nothing reads like an advertisement", () => {
  for (const { file, text } of sources)
    expect(text, file).not.toMatch(/unlock|elevate|seamless|vibrant|state-of-the-art|world-class|empower|—/i);
});

test("titles and descriptions fit a search result and are told apart", () => {
  const metas: Meta[] = [...Object.values(read), ...Object.values(legal)].map((page) => page.meta);
  for (const { title, description } of metas) {
    expect(title).toContain(site.name);
    expect(title.length, title).toBeLessThanOrEqual(60);
    expect(description.length, description).toBeGreaterThanOrEqual(120);
    expect(description.length, description).toBeLessThanOrEqual(155);
  }
  expect(new Set(metas.map((meta) => meta.title)).size).toBe(metas.length);
  expect(new Set(metas.map((meta) => meta.description)).size).toBe(metas.length);
});

function linesIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => ("items" in block ? block.items : [block.text]));
}

function headingsIn(blocks: readonly Block[]) {
  return blocks.filter((block) => block.kind === "h2" || block.kind === "h3");
}

function linksIn(blocks: readonly Block[]): string[] {
  return linesIn(blocks)
    .flatMap(parseInline)
    .flatMap((segment) => (segment.kind === "link" ? [segment.href] : []));
}

function wordsIn(blocks: readonly Block[]): number {
  return linesIn(blocks)
    .map((line) =>
      parseInline(line)
        .map((segment) => segment.text)
        .join(""),
    )
    .join(" ")
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;
}

/** The names under which a source keeps something in the browser. A name may be a constant of the same source. */
function namesKeptBy(source: string): string[] {
  const stores = source.matchAll(/browser(?:Store|Text)\(\s*\(\) => \w+Storage,\s*(?:["`]([^"`]+)["`]|(\w+))/g);
  const byStore = Array.from(stores, ([, name, constant]) => name ?? constantOf(source, constant ?? ""));
  const byHand = Array.from(source.matchAll(/\b(?:local|session)Storage\.(\w+) = /g), ([, name]) => name ?? "");
  return [...byStore, ...byHand, ...(source.includes("caches.open") ? ["pages"] : [])];
}

function constantOf(source: string, constant: string): string {
  return new RegExp(`const ${constant} = "([^"]+)"`).exec(source)?.[1] ?? constant;
}
