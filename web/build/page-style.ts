import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compile, optimize } from "@tailwindcss/node";
import { root } from "./root.ts";

const SOURCE = join(root, "web/styles/site.css");
const LICENCE = /^\/\*![^*]*\*\/\s*/;
const PROPERTY = /@property [^{]*\{[^}]*\}/g;
const RESET = /@layer properties\{@supports[^{]*\{([^}]*\})\}\}/;
const FONT = /@font-face\s*\{[^}]*\}/g;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/**
 * The part of the stylesheet that a page needs: the rules for its HTML and for its scripts, and the `fonts` under their
 * built names. Everything else loads with the full stylesheet. Tailwind sorts rules by type, so a part keeps the order
 * of the whole.
 */
export async function pageStyle(html: string, scripts: readonly string[], fonts: readonly string[]): Promise<string> {
  const compiler = await compile(await readFile(SOURCE, "utf8"), { base: dirname(SOURCE), onDependency: () => {} });
  const css = compiler.build([...new Set([...classesOf(html), ...scripts.flatMap(possibleClassNames)])]);
  // The full stylesheet, which every page links to, carries Tailwind's licence.
  return withFonts(withOneReset(optimize(css, { minify: true }).code.replace(LICENCE, "").trim()), fonts);
}

/** Tailwind resets its variables twice, by `@property` and for browsers without it. The second works in all. */
export function withOneReset(css: string): string {
  return RESET.test(css) ? css.replace(RESET, "@layer properties{$1}").replaceAll(PROPERTY, "") : css;
}

function classesOf(html: string): string[] {
  return [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) =>
    names.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity).split(" "),
  );
}

/** Every string that could be a class name; the others add no rule. */
function possibleClassNames(script: string): string[] {
  return script.split(/["'`\s]+/);
}

function withFonts(css: string, fonts: readonly string[]): string {
  return css.replaceAll(/[^("]*\/([\w-]+)\.woff2/g, (path, name: string) => {
    const font = fonts.find((file) => file.startsWith(`/assets/${name}-`));
    if (!font) throw new Error(`${path} is not among the built fonts.`);
    return font;
  });
}

/** Removes the font faces: each page declares them already, and a second declaration would trigger a full layout. */
export function withoutFonts(style: string): string {
  return style.replaceAll(FONT, "");
}
