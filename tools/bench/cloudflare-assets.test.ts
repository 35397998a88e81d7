import { expect, test } from "vitest";
import { findRedirect, headersFor, parseHeaderRules } from "./cloudflare-assets.ts";

const rules = parseHeaderRules(`/*
  X-Frame: a: b
  Cross-Origin-Resource-Policy: same-origin
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/cards/*
  ! Cross-Origin-Resource-Policy
  Cross-Origin-Resource-Policy: cross-origin
/assets/a.js
  X-Frame: c
`);

test("a page is asked for again, a file with a hash in its name is kept for a year", () => {
  expect(headersFor(rules, "/blog")["cache-control"]).toBe("public, max-age=0, must-revalidate");
  expect(headersFor(rules, "/assets/b.js")["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("a header can be taken away and given again; two rules that name one are joined", () => {
  expect(headersFor(rules, "/cards/home.png")["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(headersFor(rules, "/assets/b.js")["x-frame"]).toBe("a: b");
  expect(headersFor(rules, "/assets/a.js")["x-frame"]).toBe("a: b, c");
});

test("a star is any text, a dot is a dot", () => {
  expect(headersFor(parseHeaderRules("/sw.js\n  A: b"), "/swxjs")).not.toHaveProperty("a");
});

test("a page has one address, and others lead to it", () => {
  const isPage = (path: string) => path === "/" || path === "/blog";
  expect(findRedirect("/blog", isPage)).toBeNull();
  expect(findRedirect("/blog/", isPage)).toBe("/blog");
  expect(findRedirect("/blog.html", isPage)).toBe("/blog");
  expect(findRedirect("/index.html", isPage)).toBe("/");
  expect(findRedirect("/", isPage)).toBeNull();
  expect(findRedirect("/nothing/", isPage)).toBeNull();
});
