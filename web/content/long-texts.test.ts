import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CANCELLATION_RULE, MOVING_RULE, NOTICE_RULES, UNUSED_RULE } from "#domain/catalogue/cancellation-copy.ts";
import { RECEIPTS_IN_BROWSER } from "#domain/people/retention.ts";
import { site } from "#domain/site.ts";
import { root } from "#web/build/root.ts";
import { articles } from "./blog/articles.ts";
import { type Article, BLOG_CATEGORIES, posts } from "./blog/posts.ts";
import { houseRules } from "./business-facts.ts";
import { guides } from "./guides/guides.ts";
import { dataProtection } from "./legal/data-protection.ts";
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

const loadedArticles: Record<string, Article> = Object.fromEntries(
  await Promise.all(Object.entries(articles).map(async ([slug, load]) => [slug, await load()] as const)),
);

const legal = { privacy, terms, dataProtection };
const legalBlocks = Object.fromEntries(
  Object.entries(legal).map(([name, page]) => [
    name,
    [...page.intro, ...page.sections.flatMap((section) => section.blocks)],
  ]),
);

/** Every long text of the site, by name. */
const texts: Record<string, readonly Block[]> = {
  ...Object.fromEntries(Object.entries(loadedArticles).map(([slug, article]) => [slug, article.blocks])),
  ...Object.fromEntries(guides.map((guide) => [guide.slug, guide.blocks])),
  ...legalBlocks,
};

const sources = ["blog", "guides", "legal"]
  .flatMap((folder) => readdirSync(new URL(`./${folder}`, import.meta.url)).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => ({ file, text: readFileSync(new URL(`./${file}`, import.meta.url), "utf8") }));

test("the blog has six posts, newest first, one per category, and some are featured", () => {
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

test("every post has an article and a picture, and every article has a post", () => {
  expect(Object.keys(loadedArticles).sort()).toEqual(posts.map((post) => post.slug).sort());
  for (const { picture } of posts)
    expect(existsSync(new URL(`../pictures/${picture}.jpg`, import.meta.url)), picture).toBe(true);
});

test("the index of posts does not import the articles", () => {
  const index = sources.find(({ file }) => file === "blog/posts.ts")?.text;
  const imports = [...(index ?? "").matchAll(/^import .*$/gm)].map(([line]) => line);
  expect(imports.length).toBeGreaterThan(0);
  for (const line of imports) expect(line).toMatch(/^import type /);
});

test("articles have 600 to 900 words and state the reading time", () => {
  for (const { slug, readTime } of posts) {
    const words = wordsIn(loadedArticles[slug]?.blocks ?? []);
    expect(words, slug).toBeGreaterThanOrEqual(600);
    expect(words, slug).toBeLessThanOrEqual(900);
    expect(readTime, slug).toBe(`${Math.ceil(words / WORDS_A_MINUTE)} min read`);
  }
});

test("an article opens with text above its picture and has sections below it", () => {
  for (const { slug } of posts) {
    const kinds = loadedArticles[slug]?.blocks.map(({ kind }) => kind) ?? [];
    expect(kinds[0], slug).toBe("p");
    expect(kinds.indexOf("h2"), slug).toBeGreaterThan(0);
    expect(kinds.indexOf("h2"), slug).toBeLessThan(4);
  }
});

test("guides have 900 to 1400 words and match the career page", () => {
  expect(guides.map(({ slug, title }) => ({ slug, title }))).toEqual(
    career.guides.items.map(({ slug, title }) => ({ slug, title })),
  );
  for (const { slug, blocks } of guides) {
    expect(wordsIn(blocks), slug).toBeGreaterThanOrEqual(900);
    expect(wordsIn(blocks), slug).toBeLessThanOrEqual(1400);
  }
});

test("the terms quote the house rules as the help centre does", () => {
  const words = JSON.stringify(terms);
  const rules = [
    ...Object.values(houseRules),
    ...Object.values(NOTICE_RULES),
    CANCELLATION_RULE,
    MOVING_RULE,
    UNUSED_RULE,
  ];
  for (const rule of rules) expect(words).toContain(rule);
});

test("the terms state the products, the payment and the deposits", () => {
  const words = JSON.stringify(terms.sections);
  for (const part of [
    "seven consecutive days",
    "unlimited access for 30 days",
    "Fees are paid in advance.",
    "Monthly memberships are billed on the same day each month",
    "We never charge you automatically.",
    "We also accept bank transfer.",
    "Prices are in Ghanaian Cedis (GHS).",
    "You pay no deposit.",
    "it is returned when you leave, minus the cost of any damage",
  ])
    expect(words).toContain(part);
});

test("the privacy policy lists everything the site stores in the browser", () => {
  const disclosures: Record<string, string> = {
    receipts: `the newest ${RECEIPTS_IN_BROWSER}`,
    payment: "the payment's reference, the booking's number, the plan",
    begun: "its price and first day",
    "my-booking": "the links to your booking",
    "my-office": "your virtual office",
    "my-registration": "your event registration",
    "held-booking": "the plan, the day, when the hold ends",
    "held-booking-asked-at": "when we last checked it and the link to its page",
    "booking-draft": "into the booking form until you pay or close the tab",
    "pay-link": "or your monthly payments",
    "booking-seen": "The last booking you opened,** as its page showed it",
    "prompt:${reference}": "and when it expires",
    "prompt-of:${subject}": "the prompt that you had sent",
    "sent-files": "The names of the documents you sent",
    typed: "What you typed into a form,** while the page reloads",
    pages: "The pages you have visited",
    "visitor-country": "Your country,** if you choose one",
    "admin-authenticated": "whether and since when they are signed in",
    "staff-signed-in-at": "since when they are signed in",
    "staff-device": "who signs in on that device and with which passkey",
    "staff-touched-at": "when it was last used",
    "staff-covered": "whether it is locked",
    "admin-api-key": "their key",
    "admin-initials": "their initials",
    "admin-notes:${clientId}": "Notes about virtual office clients",
  };
  const storageKeys = globSync(join(root, "web/**/*.{ts,tsx}"))
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => findStorageKeys(readFileSync(file, "utf8")));
  expect(new Set(storageKeys)).toEqual(new Set(Object.keys(disclosures)));
  const blocks = privacy.sections[0]?.blocks ?? [];
  const heading = blocks.findIndex((block) => block.kind === "h3" && block.id === "storage-on-your-device");
  const stored = JSON.stringify(blocks[heading + 1]);
  for (const words of Object.values(disclosures)) expect(stored).toContain(words);
});

test("the legal pages state their promises about time, age and money", () => {
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

test("every anchor on a page is unique", () => {
  for (const [name, blocks] of Object.entries(texts)) {
    const sections = Object.entries(legal).find(([page]) => page === name)?.[1].sections ?? [];
    const ids = [...sections.map((section) => section.id), ...headingsIn(blocks).map((heading) => heading.id)];
    expect(new Set(ids).size, name).toBe(ids.length);
    for (const id of ids) expect(id, name).toMatch(/^[a-z0-9-]+$/);
  }
});

test("a text starts with level 2 headings", () => {
  for (const [name, blocks] of Object.entries(texts))
    if (!(name in legal)) expect(headingsIn(blocks)[0]?.kind, name).toBe("h2");
});

test("every link targets a page of the site, an https URL, a mailbox or a phone number", () => {
  for (const [name, blocks] of Object.entries(texts))
    for (const href of linksIn(blocks))
      if (href.startsWith("/")) expect(ROUTES, `${name}: ${href}`).toContain(href.replace(/#.*$/, "") || "/");
      else expect(href, name).toMatch(/^(https:\/\/[a-z.-]+\/|mailto:[^@]+@|tel:\+)/);
});

test("every mark is closed, so that no asterisks or brackets show", () => {
  for (const [name, blocks] of Object.entries(texts))
    for (const line of linesIn(blocks))
      for (const segment of parseInline(line)) expect(segment.text, `${name}: ${line}`).not.toMatch(/\*\*|\]\(/);
});

test("brand, prices, hours and phone numbers come from the domain", () => {
  const facts = [site.name, site.phone.display, site.phone.e164, site.email, site.address.street];
  for (const { file, text } of sources) {
    expect(text, file).not.toMatch(/₵\s?\d|GHS\s?\d|\$\d|\+233|\b0\d{9}\b|@[a-z-]+\.[a-z]/);
    expect(text, file).not.toMatch(/\b\d{1,2}\s?(am|pm)\b/i);
    for (const fact of facts) expect(text.includes(fact), `${file}: ${fact}`).toBe(false);
  }
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

/** The browser storage keys in a source file. A key may be a constant of the same file. */
function findStorageKeys(source: string): string[] {
  const stores = source.matchAll(/browser(?:Store|Text)\(\s*\(\) => \w+Storage,\s*(?:["`]([^"`]+)["`]|(\w+))/g);
  const byStore = Array.from(stores, ([, name, constant]) => name ?? constantOf(source, constant ?? ""));
  const byHand = Array.from(source.matchAll(/\b(?:local|session)Storage\.(\w+) = /g), ([, name]) => name ?? "");
  return [...byStore, ...byHand, ...(source.includes("caches.open") ? ["pages"] : [])];
}

function constantOf(source: string, constant: string): string {
  return new RegExp(`const ${constant} = "([^"]+)"`).exec(source)?.[1] ?? constant;
}
