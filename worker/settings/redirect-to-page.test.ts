import { expect, test } from "vitest";
import { MISSPELT_PATH, redirectToPage } from "./redirect-to-page.ts";

const PAGES = ["/", "/blog", "/virtual-office", "/my-booking", "/my-office", "/pay", "/verify-letter", "/evil.example"];

const assets = {
  async fetch(input: RequestInfo | URL) {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return new Response(null, { status: PAGES.includes(pathname) ? 200 : 404 });
  },
};

const ask = (path: string) => redirectToPage(new Request(`https://house.test${path}`), assets);

test.each([
  ["/Blog", "/blog"],
  ["/BLOG?category=Business", "/blog?category=Business"],
  ["/Virtual-Office", "/virtual-office"],
])("redirects %s to %s", async (path, to) => {
  expect(path).toMatch(MISSPELT_PATH);
  const answer = await ask(path);
  expect([answer?.status, answer?.headers.get("Location")]).toEqual([301, to]);
});

test.each([
  ["/my-booking%23aB3_x-Y", "/my-booking#aB3_x-Y"],
  ["/my-office%2523aB3", "/my-office#aB3"],
  ["/Pay%23Token?utm_source=mail", "/pay?utm_source=mail#Token"],
  ["/verify-letter%23L1%23two", "/verify-letter#L1%23two"],
  ["/%23desks", "/#desks"],
  ["//evil.example%23x", "/evil.example#x"],
])("redirects the link with an encoded hash %s to %s, uncached", async (path, to) => {
  expect(path).toMatch(MISSPELT_PATH);
  const answer = await ask(path);
  expect([answer?.status, answer?.headers.get("Location"), answer?.headers.get("Cache-Control")]).toEqual([
    302,
    to,
    "no-store",
  ]);
});

test.each(["/Nothing", "/API/health", "/Blog/No-Such-Article", "/nothing%23token"])(
  "finds no page for %s",
  async (path) => {
    expect(await ask(path)).toBeNull();
  },
);

test("leaves files, pages and API calls of the site alone", () => {
  for (const path of ["/", "/blog", "/assets/Ab1.js", "/pictures/hall-400.AB.avif", "/404", "/api/admin/bookings/%23"])
    expect(path).not.toMatch(MISSPELT_PATH);
});
