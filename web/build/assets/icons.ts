import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { colours } from "#domain/colours.ts";
import { root } from "#web/build/root.ts";
import { TAB_ICON } from "#web/content/site-files.ts";

const ICONS = { [TAB_ICON]: 64, "apple-touch-icon.png": 180, "icon-192.png": 192, "icon-512.png": 512 } as const;

/** Makes the icons that must be PNG from the mark in web/public/icon.svg, on a full square: phones round it off. */
export async function buildIcons(outDir: string) {
  const mark = await readFile(join(root, "web/public/icon.svg"));
  for (const [file, size] of Object.entries(ICONS)) {
    await sharp(mark, { density: (72 * size) / 48 })
      .resize(size)
      .flatten({ background: colours.plaster })
      .png({ compressionLevel: 9, palette: true, colours: 16, dither: 0 })
      .toFile(join(outDir, file));
  }
}
