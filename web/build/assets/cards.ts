import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";
import subsetFont from "subset-font";
import { sellsRoomHours } from "#domain/catalogue/catalogue.ts";
import { colours } from "#domain/colours.ts";
import { site } from "#domain/site.ts";
import { blog } from "#web/content/blog/blog.ts";
import { posts } from "#web/content/blog/posts.ts";
import { dataProtection } from "#web/content/legal/data-protection.ts";
import { privacy } from "#web/content/legal/privacy.ts";
import { terms } from "#web/content/legal/terms.ts";
import { career } from "#web/content/pages/career.ts";
import { cv } from "#web/content/pages/cv.ts";
import { eastLegon } from "#web/content/pages/east-legon.ts";
import { help } from "#web/content/pages/help.ts";
import { homeHero } from "#web/content/pages/home-hero.ts";
import { meetingRoom } from "#web/content/pages/meeting-room.ts";
import { support } from "#web/content/pages/support.ts";
import { training } from "#web/content/pages/training.ts";
import { virtualOffice } from "#web/content/pages/virtual-office.ts";
import { BREEZE_BLOCK } from "#web/content/pictures/breeze-block.ts";

interface Card {
  eyebrow: string;
  title: string;
  /** File name of the master in web/pictures, without its extension. */
  picture: string;
}

/** One social card per page, named after the page's path (see `cardUrl`). */
export const CARDS: Readonly<Record<string, Card>> = {
  home: { eyebrow: `Coworking in ${site.address.city}`, title: homeHero.headline, picture: "hall" },
  "virtual-office": cardOf(virtualOffice.hero, "mailroom"),
  "east-legon": cardOf(eastLegon.hero, "courtyard"),
  ...(sellsRoomHours() ? { "meeting-room": cardOf(meetingRoom.hero, "boardroom") } : {}),
  "training-course": cardOf(training.hero, "workshop"),
  "help-center": cardOf(help.hero, "reception"),
  "career-resources": cardOf(career.hero, "library"),
  "cv-optimization": cardOf(cv.hero, "details"),
  "contact-support": cardOf(support.hero, "bar"),
  blog: cardOf(blog.hero, "hall-afternoon"),
  ...Object.fromEntries(
    posts.map(({ slug, category, title, picture }) => [`blog-${slug}`, { eyebrow: category, title, picture }]),
  ),
  "privacy-policy": { eyebrow: site.name, title: privacy.title, picture: "office" },
  "terms-of-service": { eyebrow: site.name, title: terms.title, picture: "boardroom" },
  "data-protection": { eyebrow: site.name, title: dataProtection.title, picture: "booths" },
};

const WIDTH = 1200;
const HEIGHT = 630;
const JPEG = { quality: 82, mozjpeg: true };
const PANEL_WIDTH = 640;
const MARGIN = 64;
const BLOCK = 42;
const TEXT_WIDTH = PANEL_WIDTH - BLOCK - MARGIN - 20;
const TITLE_SIZES = [84, 76, 68, 60, 54, 48];
const TITLE_HEIGHT = 330;
/** The family name of the published font's heaviest instance. */
const FONT = { weight: 800, family: "Bricolage Grotesque 96pt ExtraBold" };
/** Increase this when the drawing changes, to invalidate the cache. */
const RECIPE = 4;

/** Draws every card into `outDir` as <name>.jpg and reuses the files in `cacheDir`. */
export async function buildCards(mastersDir: string, cacheDir: string, outDir: string) {
  await mkdir(cacheDir, { recursive: true });
  await mkdir(outDir, { recursive: true });
  const fontFile = join(cacheDir, "heading.ttf");
  await writeFile(fontFile, await headingFont());
  for (const [name, card] of Object.entries(CARDS)) {
    const master = await readFile(join(mastersDir, `${card.picture}.jpg`));
    const hash = createHash("sha256")
      .update(JSON.stringify([RECIPE, card, site.name, colours]))
      .update(master)
      .digest("hex");
    const cached = join(cacheDir, `${hash.slice(0, 16)}.jpg`);
    const existing = await readFile(cached).catch(() => null);
    if (!existing) await writeFile(cached, await drawCard(card, master, fontFile));
    await copyFile(cached, join(outDir, `${name}.jpg`));
  }
  // For a house under another name than the one in the cards.
  await sharp(await readFile(join(mastersDir, `${CARDS.home?.picture}.jpg`)))
    .resize(WIDTH, HEIGHT, { fit: "cover", position: "centre" })
    .jpeg(JPEG)
    .toFile(join(outDir, "photograph.jpg"));
}

/** Pins the variable heading font to one weight, because Sharp draws text from a static font file. */
export async function headingFont(): Promise<Buffer> {
  const packageFile = createRequire(import.meta.url).resolve("@fontsource-variable/bricolage-grotesque/package.json");
  const source = join(dirname(packageFile), "files/bricolage-grotesque-latin-wght-normal.woff2");
  const latin = Array.from({ length: 224 }, (_, index) => String.fromCharCode(32 + index)).join("");
  return subsetFont(await readFile(source), `${latin}–—‘’“”…`, {
    targetFormat: "truetype",
    variationAxes: { wght: FONT.weight },
  });
}

async function drawCard(card: Card, master: Buffer, fontFile: string): Promise<Buffer> {
  const text = (words: string, size: number, colour: string) => drawText({ words, size, colour, fontFile });
  const eyebrow = await text(card.eyebrow, 32, colours.terracotta);
  const title = await drawTitle(card.title, fontFile);
  const name = await text(site.name, 36, colours.forest);
  const nameTop = HEIGHT - MARGIN - 20 - Math.round(name.info.height / 2);
  const picture = await sharp(master)
    .resize(WIDTH - PANEL_WIDTH, HEIGHT, { fit: "cover", position: "centre" })
    .toBuffer();
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: colours.plaster } })
    .composite([
      { input: picture, left: PANEL_WIDTH, top: 0 },
      { input: Buffer.from(ornaments()), left: 0, top: 0 },
      { input: eyebrow.data, left: MARGIN, top: MARGIN },
      { input: title.data, left: MARGIN, top: MARGIN + 62 },
      { input: name.data, left: MARGIN + 58, top: nameTop },
    ])
    .jpeg(JPEG)
    .toBuffer();
}

/** A column of breeze blocks along the picture, and the logo before the name. */
function ornaments(): string {
  const scale = BLOCK / 32;
  const column = Array.from(
    { length: HEIGHT / BLOCK },
    (_, row) =>
      `<path transform="translate(${PANEL_WIDTH - BLOCK} ${row * BLOCK}) scale(${scale})" d="${BREEZE_BLOCK}"/>`,
  );
  const mark = `<path transform="translate(${MARGIN} ${HEIGHT - MARGIN - 40}) scale(1.25)" d="${BREEZE_BLOCK}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><g fill="${colours.terracotta}" fill-rule="evenodd">${column.join("")}${mark}</g></svg>`;
}

/** Draws the title in the largest size that fits, on lines of similar length. */
async function drawTitle(words: string, fontFile: string) {
  for (const size of TITLE_SIZES) {
    const title = { words, size, colour: colours.ink, fontFile };
    let drawn = await drawText(title);
    if (drawn.info.height > TITLE_HEIGHT) continue;
    for (let width = TEXT_WIDTH - 20; width > TEXT_WIDTH / 2; width -= 20) {
      const narrower = await drawText({ ...title, width });
      // Less than half a line taller is a descender, not another line.
      if (narrower.info.height > drawn.info.height + size / 2 || narrower.info.width > width) break;
      drawn = narrower;
    }
    return drawn;
  }
  throw new Error(`"${words}" does not fit on a social card.`);
}

interface Text {
  words: string;
  size: number;
  colour: string;
  fontFile: string;
  width?: number;
  family?: string;
}

export function drawText({ words, size, colour, fontFile, width = TEXT_WIDTH, family = FONT.family }: Text) {
  const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      // The comma stops Pango from reading the weight in the family name as a style.
      font: `${family}, ${size}`,
      fontfile: fontFile,
      width,
      rgba: true,
      dpi: 72,
      spacing: Math.round(size * -0.12),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

function cardOf(hero: { eyebrow: string; headline: string }, picture: string): Card {
  return { eyebrow: hero.eyebrow, title: hero.headline, picture };
}
