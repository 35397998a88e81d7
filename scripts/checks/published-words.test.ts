import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SiteText } from "#domain/site-words.ts";
import { findWordsProblem } from "#domain/site-words.ts";
import { INDEXED_PATHS } from "#web/build/public-paths.ts";
import { root } from "#web/build/root.ts";

// By path: the build makes them.
const { makePageRenderer }: typeof import("#generated/page-renderer.js") = await import(
  /* @vite-ignore */ join(root, ".generated/page-renderer.js")
);
const { SITE_TEXTS }: { SITE_TEXTS: readonly SiteText[] } = await import(
  /* @vite-ignore */ join(root, ".generated/site-texts.js")
);
const built = (path: string) => readFile(join(root, `dist/site${path === "/" ? "/index" : path}.html`), "utf8");

test("every text that an owner may replace appears on a page, in place of the standard text", async () => {
  const words = Object.fromEntries(SITE_TEXTS.map(({ key }, index) => [key, `Own text §${index}§ & "more"`]));
  const { renderPage } = makePageRenderer({ words });
  const pages = await Promise.all(INDEXED_PATHS.map((path) => renderPage(path)));
  const all = pages.map(({ head, html }) => head + html).join("");
  expect(SITE_TEXTS.filter((_, index) => !all.includes(`Own text §${index}§ &amp; `)).map(({ key }) => key)).toEqual(
    [],
  );
  expect(/<h1[^>]*>.*?<\/h1>/s.exec(pages[0]?.html ?? "")?.[0]).toContain("Own text §");
});

test("lists the headings, paragraphs and answers of every page, and no text that follows a fact or a price", () => {
  const pages = Map.groupBy(SITE_TEXTS, ({ page }) => page);
  expect([...pages.keys()].sort()).toEqual(
    ["career", "cv", "east-legon", "help", "home", "meeting-room", "support", "training", "virtual-office"].sort(),
  );
  expect(SITE_TEXTS.length).toBeGreaterThan(250);
  expect(SITE_TEXTS.map(({ key }) => key)).toEqual([...new Set(SITE_TEXTS.map(({ key }) => key))]);
  expect(SITE_TEXTS.filter(({ standard }) => /₵\d|\$\d|\+233|within \d+ hours/.test(standard))).toEqual([]);
  expect(
    SITE_TEXTS.filter(({ standard }) => /\b(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur|seven )days?\b/.test(standard)),
  ).toEqual([]);
  expect(SITE_TEXTS.filter(({ standard }) => findWordsProblem(standard, standard) !== null)).toEqual([]);
});

test("a page without words of the owner is the built page, and a removed text changes nothing", async () => {
  for (const words of [
    {},
    { "home.removed.title": "Gone", "home.why.reasons.removed.text": "Gone", "home.why": "Gone" },
  ])
    for (const path of ["/", "/east-legon", "/meeting-room", "/virtual-office"]) {
      const { html } = await makePageRenderer({ words }).renderPage(path);
      expect((await built(path)).includes(html), path).toBe(true);
    }
});
