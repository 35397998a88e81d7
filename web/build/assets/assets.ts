import { existsSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "#web/build/root.ts";
import { buildCards } from "./cards.ts";
import { buildFont } from "./font.ts";
import { buildGuides } from "./guides.ts";
import { buildIcons } from "./icons.ts";
import { buildPictures } from "./pictures.ts";
import { robots } from "./robots.ts";
import { webManifest } from "./web-manifest.ts";

const generated = join(root, ".generated");
const publicDir = join(generated, "public");

/** Makes what the site needs and the repository does not hold: picture sizes, the font's subset, guides, social cards, icons. */
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
  await writeFile(join(publicDir, "site.webmanifest"), webManifest());
  await writeFile(join(publicDir, "robots.txt"), robots());
}
