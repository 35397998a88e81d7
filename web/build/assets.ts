import { existsSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildFont } from "./font.ts";
import { buildPictures } from "./pictures.ts";
import { root } from "./root.ts";

const generated = join(root, ".generated");
const publicDir = join(generated, "public");

/** Makes what the site needs and the repository does not hold: picture sizes, the font's subset, guides, social cards. */
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
}
