import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { colours } from "#domain/colours.ts";
import { site } from "#domain/site.ts";
import { root } from "#web/build/root.ts";
import { TAB_ICON } from "#web/content/site-files.ts";
import { buildCards } from "./cards.ts";
import { buildFont } from "./font.ts";
import { buildGuides } from "./guides.ts";
import { buildPdfFrame } from "./pdf-frame.ts";
import { buildPictures } from "./pictures.ts";
import { webManifest } from "./web-manifest.ts";

const ICONS = { [TAB_ICON]: 64, "apple-touch-icon.png": 180, "icon-192.png": 192, "icon-512.png": 512 } as const;

/**
 * Writes the icon with the colours that web/public/icon.svg names, and renders the PNG icons on a full square, because
 * phones round the corners themselves.
 */
export async function buildIcons(outDir: string) {
  const drawing = await readFile(join(root, "web/public/icon.svg"), "utf8");
  const palette: Readonly<Record<string, string>> = colours;
  const mark = Buffer.from(drawing.replaceAll(/(?<=fill=")\w+(?=")/g, (name) => palette[name] ?? name));
  await writeFile(join(outDir, "icon.svg"), mark);
  for (const [file, size] of Object.entries(ICONS)) {
    await sharp(mark, { density: (72 * size) / 48 })
      .resize(size)
      .flatten({ background: colours.plaster })
      .png({ compressionLevel: 9, palette: true, colours: 16, dither: 0 })
      .toFile(join(outDir, file));
  }
}

const generated = join(root, ".generated");
const publicDir = join(generated, "public");

/** Generates the assets that are not in the repository: picture sizes, subset fonts, guides, social cards and icons. */
export async function buildAssets() {
  await rm(publicDir, { recursive: true, force: true });
  await mkdir(publicDir, { recursive: true });
  if (existsSync(join(root, "web/public"))) await cp(join(root, "web/public"), publicDir, { recursive: true });
  const pictures = await buildPictures(
    join(root, "web/pictures"),
    join(root, ".cache/pictures"),
    join(publicDir, "pictures"),
  );
  await writeFile(
    join(generated, "pictures.ts"),
    `export const pictures = ${JSON.stringify(pictures, null, 2)} as const;\nexport type PictureName = keyof typeof pictures;\n`,
  );
  await buildFont(generated);
  await buildGuides(join(publicDir, "guides"));
  await buildCards(join(root, "web/pictures"), join(root, ".cache/cards"), join(publicDir, "cards"));
  await buildIcons(publicDir);
  await buildPdfFrame(join(publicDir, "pdf"));
  await writeFile(join(publicDir, "site.webmanifest"), webManifest());
  await writeFile(join(publicDir, "robots.txt"), robots());
}

/** Lets crawlers read everything except the staff page and the API. */
export function robots(): string {
  return `User-agent: *
Disallow: /admin
Disallow: /api
Sitemap: ${site.url}/sitemap.xml
`;
}
