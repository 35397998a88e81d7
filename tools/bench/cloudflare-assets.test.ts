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

test("revalidates pages and caches hashed files for a year", () => {
  expect(headersFor(rules, "/blog")["cache-control"]).toBe("public, max-age=0, must-revalidate");
  expect(headersFor(rules, "/assets/b.js")["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("removes and restores a header, and joins values of two rules", () => {
  expect(headersFor(rules, "/cards/home.png")["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(headersFor(rules, "/assets/b.js")["x-frame"]).toBe("a: b");
  expect(headersFor(rules, "/assets/a.js")["x-frame"]).toBe("a: b, c");
});

test("a star matches any text, a dot only a dot", () => {
  expect(headersFor(parseHeaderRules("/sw.js\n  A: b"), "/swxjs")).not.toHaveProperty("a");
});

test("redirects other URLs of a page to its own", () => {
  const isPage = (path: string) => path === "/" || path === "/blog";
  expect(findRedirect("/blog", isPage)).toBeNull();
  expect(findRedirect("/blog/", isPage)).toBe("/blog");
  expect(findRedirect("/blog.html", isPage)).toBe("/blog");
  expect(findRedirect("/index.html", isPage)).toBe("/");
  expect(findRedirect("/", isPage)).toBeNull();
  expect(findRedirect("/nothing/", isPage)).toBeNull();
});
