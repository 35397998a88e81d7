import { expect, test } from "vitest";
import { site } from "#domain/site.ts";
import { pageHead } from "./head.ts";

test("a page's link preview has a large card, the site's locale and the page's URL", () => {
  const { meta, links } = pageHead({ title: "Desks", description: "All of them.", path: "/desks" });
  const contentOf = (key: string) =>
    meta.find((tag) => ("property" in tag && tag.property === key) || ("name" in tag && tag.name === key))?.content;
  expect(
    Object.fromEntries(
      ["og:type", "og:locale", "og:url", "og:image", "og:image:width", "og:image:height", "twitter:card"].map((key) => [
        key,
        contentOf(key),
      ]),
    ),
  ).toEqual({
    "og:type": "website",
    "og:locale": "en_GH",
    "og:url": `${site.url}/desks`,
    "og:image": `${site.url}/cards/desks.jpg`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "twitter:card": "summary_large_image",
  });
  expect(links).toEqual([{ rel: "canonical", href: `${site.url}/desks` }]);
  expect(contentOf("robots")).toBeUndefined();
});

test("a card is named after the page's path, and pages that are not indexed use the home page's", () => {
  const cardOf = (path: string, noindex = false) =>
    pageHead({ title: "A page", description: "Of any kind.", path, noindex }).meta.find(
      (tag) => "property" in tag && tag.property === "og:image",
    )?.content;
  expect(cardOf("/")).toBe(`${site.url}/cards/home.jpg`);
  expect(cardOf("/blog/a-post")).toBe(`${site.url}/cards/blog-a-post.jpg`);
  expect(cardOf("/payment/verify", true)).toBe(`${site.url}/cards/home.jpg`);
});
