import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
/** What no heading or name holds: `e2e/loading/fonts.test.ts` looks. Of a price the browser takes that sign from the text's font. */
const UNUSED = /[#*;<=>@[\\\]^_`{|}~"]/g;
const PUNCTUATION = "–—‘’“”…·×→é";
const LATIN = ASCII.replace(UNUSED, "") + PUNCTUATION;
const CEDI_AND_TWI = "₵ƐɛƆɔ";
/** Every sign the heading font has. */
export const HEADING_CHARACTERS = LATIN + CEDI_AND_TWI;
const WEIGHTS = { wght: { min: 500, max: 800, default: 500 } };
/** Kerning and figures of one width for prices; the font's other features are used nowhere. */
const FEATURES = ["kern", "tnum"];

/**
 * Writes the heading font: Latin in one file, and the cedi sign (with the Twi letters) in a file of a kilobyte,
 * because the published font keeps them in different files that cannot be joined without losing the weights.
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
