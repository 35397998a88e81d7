import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import sharp, { type Sharp } from "sharp";

/** For phones, a thumbnail and a column: on so dense a screen the lower quality is hardly seen. */
const PHONE_WIDTHS = [240, 540];
/** The whole width of the commonest phones: 360 pixels twice, 412 pixels at 1.75. */
const FIRST_WIDTH = 736;
const WIDTHS = [...PHONE_WIDTHS, 400, 640, FIRST_WIDTH, 960, 1200, 1600].sort((a, b) => a - b);
/** One more takes four times as long, for the same bytes and 0.3 dB. */
const EFFORT = 3;
const FRUGAL = { quality: 42, effort: EFFORT };
const FINE = { quality: 48, effort: EFFORT };
/** The width that phones show first is worth eight times as long: as good as `FINE`, with a tenth fewer bytes. */
const FIRST = { quality: 46, effort: 6 };
const JPEG_WIDTH = 800;
const FORMATS = {
  avif: (image: Sharp, width: number) => image.avif({ ...settingsFor(width), chromaSubsampling: "4:2:0" }),
  webp: (image: Sharp) => image.webp({ quality: 68 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 74, mozjpeg: true }),
};
/** Raise this when the settings above change, so that every picture is made again. */
const RECIPE = 5;

export interface PictureEntry {
  /** Of the master, in pixels. */
  width: number;
  height: number;
  /** Part of every file's name: `/pictures/<name>-<width>.<hash>.<format>`. */
  hash: string;
  widths: number[];
  /** The one width that exists as JPEG, for browsers that know nothing newer. */
  jpegWidth: number;
}

/** Makes every size and format of every master, reusing what `cacheDir` holds; answers the entries by picture name. */
export async function buildPictures(mastersDir: string, cacheDir: string, outDir: string) {
  await mkdir(cacheDir, { recursive: true });
  await mkdir(outDir, { recursive: true });
  const masters = (await readdir(mastersDir)).filter((file) => file.endsWith(".jpg")).sort();
  const entries: Record<string, PictureEntry> = {};
  const wanted: (() => Promise<void>)[] = [];
  for (const file of masters) {
    const master = await readFile(join(mastersDir, file));
    const { width, height } = await sharp(master).metadata();
    const hash = createHash("sha256").update(`${RECIPE}`).update(master).digest("hex").slice(0, 8);
    const widths = WIDTHS.filter((candidate) => candidate <= width);
    const entry = { width, height, hash, widths, jpegWidth: Math.min(JPEG_WIDTH, width) };
    const name = basename(file, ".jpg");
    entries[name] = entry;
    for (const target of widths)
      for (const format of ["avif", "webp"] as const) wanted.push(() => make(master, name, entry, target, format));
    wanted.push(() => make(master, name, entry, entry.jpegWidth, "jpg"));
  }
  await Promise.all(Array.from({ length: availableParallelism() }, workThrough));
  return entries;

  async function workThrough() {
    for (let next = wanted.shift(); next; next = wanted.shift()) await next();
  }

  async function make(master: Buffer, name: string, entry: PictureEntry, width: number, format: keyof typeof FORMATS) {
    const fileName = `${name}-${width}.${entry.hash}.${format}`;
    const cached = join(cacheDir, fileName);
    if (!(await exists(cached))) {
      await writeFile(cached, await FORMATS[format](sharp(master).resize(width), width).toBuffer());
    }
    await copyFile(cached, join(outDir, fileName));
  }
}

function settingsFor(width: number) {
  if (width === FIRST_WIDTH) return FIRST;
  return PHONE_WIDTHS.includes(width) ? FRUGAL : FINE;
}

async function exists(path: string) {
  return stat(path).then(
    (found) => found.size > 0,
    () => false,
  );
}
