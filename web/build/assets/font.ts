import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
/**
 * Characters that no heading or name uses; `e2e/loading/fonts.test.ts` checks this. In prices the browser falls back to
 * the text font.
 */
const UNUSED = /[#*;<=>@[\\\]^_`{|}~"]/g;
const PUNCTUATION = "–—‘’“”…·×→é";
const LATIN = ASCII.replace(UNUSED, "") + PUNCTUATION;
const CEDI_AND_TWI = "₵ƐɛƆɔ";
/** Every character in the heading font. */
export const HEADING_CHARACTERS = LATIN + CEDI_AND_TWI;
const WEIGHTS = { wght: { min: 500, max: 800, default: 500 } };
/** Kerning, and tabular figures for prices. The site uses no other feature of the font. */
const FEATURES = ["kern", "tnum"];

/**
 * Writes the heading font: Latin in one file, the cedi sign and the Twi letters in a file of 1 KB. The published font
 * splits them, and joining them would lose the weights.
 */
export async function buildFont(outDir: string) {
  const files = join(
    dirname(createRequire(import.meta.url).resolve("@fontsource-variable/bricolage-grotesque/package.json")),
    "files",
  );
  const write = async (source: string, text: string, target: string) => {
    const font = await readFile(join(files, source));
    const subset = await subsetFont(font, text, {
      targetFormat: "woff2",
      variationAxes: WEIGHTS,
      keepFeatures: FEATURES,
    });
    await writeFile(join(outDir, target), subset);
  };
  await write("bricolage-grotesque-latin-wght-normal.woff2", LATIN, "bricolage.woff2");
  await write("bricolage-grotesque-latin-ext-wght-normal.woff2", CEDI_AND_TWI, "bricolage-cedi.woff2");
}
