import { expect, test } from "vitest";
import { site } from "#domain/site.ts";
import { posts } from "#web/content/blog/posts.ts";
import { nav } from "#web/content/common.ts";
import { footer } from "#web/content/footer.ts";
import { PUBLIC_PATHS, sitemap } from "./public-paths.ts";

test("every page linked from the bar and the footer is prerendered", () => {
  const links = [...nav.pages, ...footer.columns.flatMap((column) => [...column.links])];
  const paths = links.map(({ href }) => href.split("#")[0] || "/").filter((path) => path.startsWith("/"));
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) expect(PUBLIC_PATHS).toContain(path);
});

test("every article is prerendered and in the sitemap", () => {
  for (const { slug } of posts) {
    expect(PUBLIC_PATHS).toContain(`/blog/${slug}`);
    expect(sitemap()).toContain(`<loc>${site.url}/blog/${slug}</loc>`);
  }
});

test("no path is prerendered twice", () => {
  expect(new Set(PUBLIC_PATHS).size).toBe(PUBLIC_PATHS.length);
});

test("the sitemap leaves out pages that are not indexed", () => {
  expect(sitemap()).not.toContain("/payment");
  expect(sitemap()).not.toContain("/admin");
});
