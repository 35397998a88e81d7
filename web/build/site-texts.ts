import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Published } from "#domain/published.ts";
import type { SiteText } from "#domain/site-words.ts";
import { INDEXED_PATHS } from "./public-paths.ts";
import { root } from "./root.ts";

interface Renderer {
  renderPage(path: string): Promise<{ html: string; head: string }>;
}

const FOLDERS = ["web/content", "web/content/pages"];
/** What is no text, a part of a sentence, or a label of a form's field. */
const NO_WORDS =
  /\.(id|key|plan|type|icon|slug|href|file|alt|per|turnaround|(switch|categories|nextDate)\.\w+|form\.(?!title$|intro$|privacy$)\w+)$/;
/** Labels that other texts, mails and dialogs name. */
const FIXED = new Set([
  ..."Akwaaba|24/7 access for members|2-day turnaround|1-day turnaround|Same-day turnaround".split("|"),
  ..."Book & pay|Book a Tour|Schedule a Tour|Enroll Now|Get Started|Request a viewing|Reserve|Do's|Don'ts".split("|"),
]);
const HEADINGS = ["title", "headline", "heading", "question", "eyebrow"];

/**
 * Lists the texts that an owner may replace: plain strings in an object of `withWords` that a page shows. Texts made
 * from facts and prices follow those.
 */
export async function buildSiteTexts(): Promise<void> {
  const texts = await findShownTexts(await findTexts());
  await writeFile(
    join(root, ".generated/site-texts.js"),
    `export const SITE_TEXTS = ${JSON.stringify(texts, null, 1)};\n`,
  );
  await writeFile(
    join(root, ".generated/site-texts.d.ts"),
    'import type { SiteText } from "#domain/site-words.ts";\n\nexport const SITE_TEXTS: readonly SiteText[];\n',
  );
}

async function findTexts(): Promise<SiteText[]> {
  const texts: SiteText[] = [];
  for (const folder of FOLDERS)
    for (const file of (await readdir(join(root, folder))).filter((name) => /^[\w-]+\.ts$/.test(name))) {
      const path = join(root, folder, file);
      const code = await readFile(path, "utf8");
      const calls = [...code.matchAll(/^export const (\w+)[^=\n]* = withWords\("([\w.-]+)"/gm)];
      if (calls.length === 0) continue;
      const module: Record<string, unknown> = await import(pathToFileURL(path).href);
      for (const [, exported = "", name = ""] of calls) {
        const [page = ""] = name.split(".");
        for (const { key, ...text } of listStrings(module[exported], name, describeName(name)))
          if (isWritten(text.standard, code) && !NO_WORDS.test(key) && !FIXED.has(text.standard))
            texts.push({ key, page, ...text });
      }
    }
  return texts;
}

/** The strings of a tree, keyed as `withWords` finds them. */
function listStrings(
  value: unknown,
  key: string,
  section: string,
): Pick<SiteText, "key" | "section" | "part" | "standard">[] {
  if (typeof value === "string") return [{ key, section, part: describePart(key), standard: value }];
  if (typeof value !== "object" || value === null) return [];
  const node = value as Record<string, unknown>;
  const heading = HEADINGS.map((name) => node[name]).find((text) => typeof text === "string") ?? section;
  return Object.entries(node).flatMap(([name, child]) => {
    const id = Array.isArray(value) && typeof child === "object" ? (child as { id?: string } | null)?.id : undefined;
    return listStrings(child, `${key}.${id ?? name}`, String(heading));
  });
}

/** "title" of "home.why.title", "steps 2" of "help.guides.items.first-day.steps.1". */
function describePart(key: string): string {
  const [before = "", last = ""] = key.split(".").slice(-2);
  return /^\d+$/.test(last) ? `${before} ${Number(last) + 1}` : last;
}

/** Whether the code has this text as it is, not made from others. */
function isWritten(text: string, code: string): boolean {
  return text !== "" && [JSON.stringify(text), `\`${text}\``].some((literal) => code.includes(literal));
}

/** "Meeting room" of "meeting-room", "Pictures" of "home.pictures". */
function describeName(name: string): string {
  const words = name.slice(name.indexOf(".") + 1).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The texts that a page shows, in reading order: renders every page with a mark in place of each text. */
async function findShownTexts(candidates: readonly SiteText[]): Promise<SiteText[]> {
  const words = Object.fromEntries(candidates.map(({ key }, index) => [key, `§${index}§`]));
  const { makePageRenderer }: { makePageRenderer: (published: Published) => Renderer } = await import(
    pathToFileURL(join(root, ".generated/page-renderer.js")).href
  );
  const { renderPage } = makePageRenderer({ words });
  const shown = new Set<SiteText | undefined>();
  for (const path of INDEXED_PATHS) {
    const { html, head } = await renderPage(path);
    const description = /<meta name="description"[^>]*>/.exec(head)?.[0] ?? "";
    for (const [, index] of (description + html.replaceAll(/<[^>]*>/g, " ")).matchAll(/§(\d+)§/g))
      shown.add(candidates[Number(index)]);
  }
  return [...shown].filter((text) => text !== undefined);
}
