import { expect, test } from "vitest";
import { pageStyle, withoutFonts } from "./page-style.ts";

const FONTS = ["/assets/bricolage-abc12345.woff2", "/assets/bricolage-cedi-abc12345.woff2"];
const HTML = '<p class="hidden md:flex [&amp;&gt;b]:font-bold">Akwaaba</p>';

test("a page's style contains the rules for its HTML and scripts and no others", async () => {
  const style = await pageStyle(HTML, ['const look = isOpen ? "rotate-180" : `px-7 `;'], FONTS);
  expect(style).toContain(".hidden{display:none}");
  expect(style).toContain(".md\\:flex{display:flex}");
  expect(style).toMatch(/\.\\\[\\&\\>b\\\]\\:font-bold>b\{/);
  expect(style).toContain(".rotate-180{");
  expect(style).toContain(".px-7{");
  expect(style).not.toContain(".grid{");
});

test("rules keep the stylesheet's order, whatever the order of the class names", async () => {
  const [one, other] = await Promise.all([
    pageStyle('<p class="md:flex hidden">', [], FONTS),
    pageStyle('<p class="hidden md:flex">', [], FONTS),
  ]);
  expect(one).toBe(other);
  expect(one.indexOf(".hidden{")).toBeLessThan(one.indexOf(".md\\:flex{"));
});

test("a page resets Tailwind's variables once, in every browser", async () => {
  const style = await pageStyle('<p class="shadow-card">', [], FONTS);
  expect(style).toMatch(/@layer properties\{\*,[^{]*\{--tw-shadow:0 0 #0000;/);
  expect(style).not.toContain("@property");
});

test("a page declares the built fonts and the full stylesheet does not repeat them", async () => {
  const style = await pageStyle(HTML, [], FONTS);
  for (const font of FONTS) expect(style).toContain(`url(${font})`);
  expect(style).toContain("Bricolage Fallback");
  const stripped = withoutFonts(style);
  expect(stripped).toContain(".hidden{display:none}");
  expect(stripped).not.toContain("@font-face");
  await expect(pageStyle(HTML, [], FONTS.slice(0, 1))).rejects.toThrow("bricolage-cedi.woff2 is not among");
});
