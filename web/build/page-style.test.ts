import { expect, test } from "vitest";
import { pageStyle, withoutFonts } from "./page-style.ts";

const FONTS = ["/assets/bricolage-abc12345.woff2", "/assets/bricolage-cedi-abc12345.woff2"];
const HTML = '<p class="hidden md:flex [&amp;&gt;b]:font-bold">Akwaaba</p>';

test("a page's style has the rules of its HTML and of its scripts, and no others", async () => {
  const style = await pageStyle(HTML, ['const look = isOpen ? "rotate-180" : `px-7 `;'], FONTS);
  expect(style).toContain(".hidden{display:none}");
  expect(style).toContain(".md\\:flex{display:flex}");
  expect(style).toMatch(/\.\\\[\\&\\>b\\\]\\:font-bold>b\{/);
  expect(style).toContain(".rotate-180{");
  expect(style).toContain(".px-7{");
  expect(style).not.toContain(".grid{");
});

test("the rules of a part stand in the order of the whole, whatever order they were found in", async () => {
  const [one, other] = await Promise.all([
    pageStyle('<p class="md:flex hidden">', [], FONTS),
    pageStyle('<p class="hidden md:flex">', [], FONTS),
  ]);
  expect(one).toBe(other);
  expect(one.indexOf(".hidden{")).toBeLessThan(one.indexOf(".md\\:flex{"));
});

test("a page declares the fonts under the names the build gave them, the whole style does not again", async () => {
  const style = await pageStyle(HTML, [], FONTS);
  for (const font of FONTS) expect(style).toContain(`url(${font})`);
  expect(style).toContain("Bricolage Fallback");
  const whole = withoutFonts(style);
  expect(whole).toContain(".hidden{display:none}");
  expect(whole).not.toContain("@font-face");
  await expect(pageStyle(HTML, [], FONTS.slice(0, 1))).rejects.toThrow("bricolage-cedi.woff2 is not among");
});
