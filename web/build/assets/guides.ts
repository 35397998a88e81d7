import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import { guides } from "#web/content/guides/guides.ts";
import { type GuideFonts, guidePdf } from "./guide-pdf.ts";

const HEADING_WEIGHT = 680;
const CEDI_WEIGHT = 560;
const LATIN = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("")}\u00a0‘’“”–·é`;

/** Writes one PDF per career guide into `outDir`, as /guides/<slug>.pdf. */
export async function buildGuides(outDir: string) {
  const fonts = await guideFonts();
  await mkdir(outDir, { recursive: true });
  for (const guide of guides) await writeFile(join(outDir, `${guide.slug}.pdf`), await guidePdf(guide, fonts));
}

/** PDF needs static fonts: the published font is variable and keeps the cedi sign in another file. */
async function guideFonts(): Promise<GuideFonts> {
  const packageFile = createRequire(import.meta.url).resolve("@fontsource-variable/bricolage-grotesque/package.json");
  const instance = async (part: string, text: string, wght: number) =>
    subsetFont(
      await readFile(join(dirname(packageFile), "files", `bricolage-grotesque-${part}-wght-normal.woff2`)),
      text,
      { targetFormat: "truetype", variationAxes: { wght } },
    );
  return {
    heading: await instance("latin", LATIN, HEADING_WEIGHT),
    cedi: await instance("latin-ext", "₵", CEDI_WEIGHT),
  };
}
