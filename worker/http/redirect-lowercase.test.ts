import { expect, test } from "vitest";
import { redirectToLowercase, STARTS_WITH_CAPITAL } from "./redirect-lowercase.ts";

const assets = {
  async fetch(input: RequestInfo | URL) {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return new Response(null, { status: ["/blog", "/virtual-office"].includes(pathname) ? 200 : 404 });
  },
};

const ask = (path: string) => redirectToLowercase(new Request(`https://house.test${path}`), assets);

test.each([
  ["/Blog", "/blog"],
  ["/BLOG?category=Business", "/blog?category=Business"],
  ["/Virtual-Office", "/virtual-office"],
])("%s leads to %s", async (path, to) => {
  expect(path).toMatch(STARTS_WITH_CAPITAL);
  const answer = await ask(path);
  expect([answer.status, answer.headers.get("Location")]).toEqual([301, to]);
});

test.each(["/Nothing", "/API/health", "/Blog/No-Such-Article"])("%s is a wrong address", async (path) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers.get("Location")]).toEqual([404, null]);
});

test("what a file or a page of the site is called begins with no capital", () => {
  for (const path of ["/", "/blog", "/assets/Ab1.js", "/pictures/hall-400.AB.avif", "//Evil.example", "/404"])
    expect(path).not.toMatch(STARTS_WITH_CAPITAL);
});
