import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Manifest } from "vite";
import { PDF_FRAME } from "#web/content/site-files.ts";
import { buildAssets } from "./assets/assets.ts";
import { findLastGoodRate } from "./assets/last-good-rate.ts";
import { bundleScript } from "./bundle-script.ts";
import { dialogSkeleton } from "./dialog-skeleton.ts";
import { documentHtml } from "./document.ts";
import { headersFile, NOT_FOUND } from "./headers-file.ts";
import { buildPageRenderer } from "./page-renderer.ts";
import { entryScripts, fullStylesheetFile, pageScripts } from "./page-scripts.ts";
import { pageStyle, withOneReset, withoutFonts } from "./page-style.ts";
import { INDEXED_PATHS, PUBLIC_PATHS, sitemap } from "./public-paths.ts";
import { writeReleaseList } from "./release-list.ts";
import { root } from "./root.ts";
import { beginBuild, isSiteBuilt } from "./site-stamp.ts";
import { buildSiteTexts } from "./site-texts.ts";

/** The exports of the built web/startup/prerender.tsx. */
interface Renderer {
  renderPage(path: string): Promise<{
    html: string;
    hiddenHtml: string;
    head: string;
    isNotFound: boolean;
    routeId: string;
    needsRouter: boolean;
  }>;
}

const siteDir = join(root, "dist/site");
const configFile = join(root, "vite.config.ts");

/** Builds the site into dist/site: assets, scripts and styles, then every public page as HTML. */
export async function buildSite() {
  const completeBuild = beginBuild();
  await buildAssets();
  // Both builds below inline it into the scripts.
  process.env.VITE_LAST_GOOD_RATE = JSON.stringify(await findLastGoodRate());
  await build({ configFile, logLevel: "warn" });
  await build({ configFile, logLevel: "warn", build: { ssr: true } });
  await buildPageRenderer();
  await buildSiteTexts();

  const manifest: Manifest = JSON.parse(await readFile(join(siteDir, ".vite/manifest.json"), "utf8"));
  await rm(join(siteDir, ".vite"), { recursive: true });
  const stylesheet = join(siteDir, fullStylesheetFile(manifest));
  await writeFile(stylesheet, withOneReset(withoutFonts(await readFile(stylesheet, "utf8"))));
  const fonts = (await readdir(join(siteDir, "assets")))
    .filter((file) => file.endsWith(".woff2"))
    .map((file) => `/assets/${file}`);

  const renderer: Renderer = await import(pathToFileURL(join(root, ".generated/renderer/prerender.js")).href);
  const bootScript = await bundleScript("web/startup/boot/boot.ts", { ENTRY_SCRIPTS: entryScripts(manifest) });
  const shell = { fullStylesheet: `/${fullStylesheetFile(manifest)}`, bootScript };
  const styles = new Map<string, string>();
  const version = createHash("sha256");
  const renderDocument = async (path: string) => {
    const page = await renderer.renderPage(path);
    const { styledScripts, ...scripts } = pageScripts(manifest, page);
    const texts = await Promise.all(styledScripts.map((file) => readFile(join(siteDir, file), "utf8")));
    const style = await pageStyle(page.html + page.hiddenHtml + dialogSkeleton([]), texts, fonts);
    styles.set(page.isNotFound ? NOT_FOUND : path, style);
    const html = documentHtml({ ...page, ...scripts, style, startsOnTouch: INDEXED_PATHS.includes(path) }, shell);
    version.update(html);
    return { html, isNotFound: page.isNotFound };
  };
  for (const path of PUBLIC_PATHS) {
    const page = await renderDocument(path);
    if (page.isNotFound) throw new Error(`${path} is listed as a page, but no route renders it.`);
    await writePage(path === "/" ? "index.html" : `${path.slice(1)}.html`, page.html);
  }
  await writePage("404.html", (await renderDocument(NOT_FOUND)).html);
  const VERSION = version.digest("hex").slice(0, 12);
  await writeFile(
    join(siteDir, "sw.js"),
    await bundleScript("web/startup/service-worker/service-worker.ts", { VERSION }),
  );
  await writeFile(join(siteDir, "sitemap.xml"), sitemap());
  const pdfFrame = await readFile(join(siteDir, `${PDF_FRAME}.html`), "utf8");
  const [, pdfScript = ""] = /<script>(.*)<\/script>/s.exec(pdfFrame) ?? [];
  await writeFile(join(siteDir, "_headers"), headersFile({ ...shell, pdfScript }, styles));
  await writeReleaseList(siteDir);
  completeBuild();
}

async function writePage(file: string, html: string) {
  const target = join(siteDir, file);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, html);
}

if (import.meta.main && !(process.argv.includes("--if-changed") && isSiteBuilt())) await buildSite();
