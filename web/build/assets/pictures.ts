import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import sharp, { type Sharp } from "sharp";

/** For phones, thumbnails and columns: on a dense screen the lower quality is hardly visible. */
const PHONE_WIDTHS = [240, 540];
/** Full width of the most common phones: 360 CSS pixels at 2x, 412 at 1.75x. */
const FIRST_WIDTH = 736;
const WIDTHS = [...PHONE_WIDTHS, 400, 640, FIRST_WIDTH, 960, 1200, 1600].sort((a, b) => a - b);
/** One step more takes four times as long, for the same bytes and 0.3 dB. */
const EFFORT = 3;
const FRUGAL = { quality: 38, effort: EFFORT };
const FINE = { quality: 48, effort: EFFORT };
/** The first picture on phones is worth eight times the encoding time: as good as `FINE`, with 10% fewer bytes. */
const FIRST = { quality: 46, effort: 6 };
const JPEG_WIDTH = 800;
const FORMATS = {
  avif: (image: Sharp, width: number) => image.avif({ ...settingsFor(width), chromaSubsampling: "4:2:0" }),
  webp: (image: Sharp) => image.webp({ quality: 68 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 74, mozjpeg: true }),
};
/** Increase this when the settings above change, to invalidate the cache. */
const RECIPE = 7;
/** Aspect ratio of the centre crop that phones show of a page's first picture. It is wider than the picture. */
const PHONE_SHAPES: Record<string, number> = { hall: 16 / 7 };

export interface PictureEntry {
  /** Of the master, in pixels. */
  width: number;
  height: number;
  /** Part of every file's name: `/pictures/<name>-<width>.<hash>.<format>`. */
  hash: string;
  widths: number[];
  /** Widths of the phone crop, `/pictures/<name>-phone-<width>.<hash>.avif`; empty if phones show the whole picture. */
  phoneWidths: number[];
  /** The only width in JPEG, for old browsers. */
  jpegWidth: number;
}

/**
 * Encodes every size and format of every master, reuses the files in `cacheDir`, and returns the entries by picture
 * name.
 */
export async function buildPictures(mastersDir: string, cacheDir: string, outDir: string) {
  await mkdir(cacheDir, { recursive: true });
  await mkdir(outDir, { recursive: true });
  const masters = (await readdir(mastersDir)).filter((file) => file.endsWith(".jpg")).sort();
  const entries: Record<string, PictureEntry> = {};
  const jobs: (() => Promise<void>)[] = [];
  for (const file of masters) {
    const master = await readFile(join(mastersDir, file));
    const { width, height } = await sharp(master).metadata();
    const hash = createHash("sha256").update(`${RECIPE}`).update(master).digest("hex").slice(0, 8);
    const widths = WIDTHS.filter((candidate) => candidate <= width);
    const name = basename(file, ".jpg");
    const phoneShape = PHONE_SHAPES[name];
    const jpegWidth = Math.min(JPEG_WIDTH, width);
    entries[name] = { width, height, hash, widths, phoneWidths: phoneShape ? widths : [], jpegWidth };
    const addJob = (
      size: string | number,
      format: keyof typeof FORMATS,
      target: number,
      image = () => resized(target),
    ) => jobs.push(() => encode(`${name}-${size}.${hash}.${format}`, () => FORMATS[format](image(), target)));
    const resized = (target: number) => sharp(master).resize(target);
    for (const target of widths) {
      addJob(target, "avif", target);
      addJob(target, "webp", target);
      if (phoneShape)
        addJob(`phone-${target}`, "avif", target, () => sharp(master).resize(target, Math.round(target / phoneShape)));
    }
    addJob(jpegWidth, "jpg", jpegWidth);
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runJobs));
  return entries;

  async function runJobs() {
    for (let next = jobs.shift(); next; next = jobs.shift()) await next();
  }

  async function encode(fileName: string, image: () => Sharp) {
    const cached = join(cacheDir, fileName);
    if (!(await exists(cached))) await writeFile(cached, await image().toBuffer());
    await copyFile(cached, join(outDir, fileName));
  }
}

function settingsFor(width: number) {
  if (width === FIRST_WIDTH) return FIRST;
  return PHONE_WIDTHS.includes(width) ? FRUGAL : FINE;
}

async function exists(path: string) {
  return stat(path).then(
    (stats) => stats.size > 0,
    () => false,
  );
}
