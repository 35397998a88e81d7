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
const FRUGAL = { quality: 40, effort: EFFORT };
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
const RECIPE = 6;
/** What a phone shows of a picture that is seen first: its middle, in this shape, which is wider than the picture. */
const PHONE_SHAPES: Record<string, number> = { hall: 16 / 7 };

export interface PictureEntry {
  /** Of the master, in pixels. */
  width: number;
  height: number;
  /** Part of every file's name: `/pictures/<name>-<width>.<hash>.<format>`. */
  hash: string;
  widths: number[];
  /** Of the middle that a phone shows, `/pictures/<name>-phone-<width>.<hash>.avif`; none where it shows all of it. */
  phoneWidths: number[];
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
    const name = basename(file, ".jpg");
    const phoneShape = PHONE_SHAPES[name];
    const jpegWidth = Math.min(JPEG_WIDTH, width);
    entries[name] = { width, height, hash, widths, phoneWidths: phoneShape ? widths : [], jpegWidth };
    const want = (size: string | number, format: keyof typeof FORMATS, target: number, image = () => whole(target)) =>
      wanted.push(() => make(`${name}-${size}.${hash}.${format}`, () => FORMATS[format](image(), target)));
    const whole = (target: number) => sharp(master).resize(target);
    for (const target of widths) {
      want(target, "avif", target);
      want(target, "webp", target);
      if (phoneShape)
        want(`phone-${target}`, "avif", target, () => sharp(master).resize(target, Math.round(target / phoneShape)));
    }
    want(jpegWidth, "jpg", jpegWidth);
  }
  await Promise.all(Array.from({ length: availableParallelism() }, workThrough));
  return entries;

  async function workThrough() {
    for (let next = wanted.shift(); next; next = wanted.shift()) await next();
  }

  async function make(fileName: string, image: () => Sharp) {
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
    (found) => found.size > 0,
    () => false,
  );
}
