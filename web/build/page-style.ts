import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compile, optimize } from "@tailwindcss/node";
import { root } from "./root.ts";

const SOURCE = join(root, "web/styles/site.css");
const LICENCE = /^\/\*![^*]*\*\/\s*/;
const FONT = /@font-face\s*\{[^}]*\}/g;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/**
 * The part of the site's style that a page can need: the rules for what stands in its HTML and in the scripts it may run
 * without asking for the whole style (web/startup/load-full-stylesheet.ts), and the `fonts` under the names the build gave them.
 * Tailwind sorts rules by what they are, so a part has the order of the whole.
 */
export async function pageStyle(html: string, scripts: readonly string[], fonts: readonly string[]): Promise<string> {
  const compiler = await compile(await readFile(SOURCE, "utf8"), { base: dirname(SOURCE), onDependency: () => {} });
  const written = compiler.build([...new Set([...classesOf(html), ...scripts.flatMap(possibleClassNames)])]);
  // Tailwind's licence is named in the whole style, which every page refers to.
  return withFonts(optimize(written, { minify: true }).code.replace(LICENCE, "").trim(), fonts);
}

function classesOf(html: string): string[] {
  return [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) =>
    names.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity).split(" "),
  );
}

/** Whatever could be a class's name; what is none adds no rule. */
function possibleClassNames(script: string): string[] {
  return script.split(/["'`\s]+/);
}

function withFonts(style: string, fonts: readonly string[]): string {
  return style.replaceAll(/[^("]*\/([\w-]+)\.woff2/g, (path, name: string) => {
    const font = fonts.find((file) => file.startsWith(`/assets/${name}-`));
    if (!font) throw new Error(`${path} is not among the built fonts.`);
    return font;
  });
}

/** A style without its fonts: each page has declared them, and declaring one again lays out the whole page anew. */
export function withoutFonts(style: string): string {
  return style.replaceAll(FONT, "");
}
