import type { Manifest, ManifestChunk } from "vite";
import { nav } from "#web/content/common.ts";
import { LIBRARY_CHUNKS } from "./chunks.ts";

const CLIENT = "startup/client.tsx";
/** Name of a chunk in chunks.ts. */
const NAVIGATION = "navigation";
const STYLE = "styles/site.css";
const BOOKING_DIALOG = "features/booking/booking-dialog.tsx";
const BOOK_NOW_DIALOG = "routes/-book-now/book-now-dialog.tsx";
/** Dialogs wait for the full stylesheet, so a page's own style leaves them out. */
const DIALOG = /^(features|routes)\/.+-dialog\.tsx$/;

interface RenderedPage {
  html: string;
  routeId: string;
  isNotFound: boolean;
  needsRouter: boolean;
}

/**
 * The URLs of a page's scripts: those it runs, the one with its component, those that the dialog of most of its buttons adds, and those
 * whose class names its inlined style must cover.
 */
export function pageScripts(manifest: Manifest, page: RenderedPage) {
  const componentKey = routeComponent(page.routeId);
  const route = page.isNotFound ? [] : [componentKey];
  const navigation = page.needsRouter ? [keyOfChunk(manifest, NAVIGATION)] : [];
  const scripts = closure(manifest, [CLIENT, ...navigation, ...route]).map(pathOf);
  if (!page.needsRouter && scripts.includes(pathOfKey(manifest, keyOfChunk(manifest, NAVIGATION))))
    throw new Error(`${page.routeId} shares code with its own route's options, and would fetch what knows every page.`);
  const styled = closure(manifest, [CLIENT, ...route], {
    isFollowing: (key) => !DIALOG.test(key) && manifest[key]?.name !== NAVIGATION,
  });
  const titles = [...page.html.matchAll(/data-dialog-title="([^"]*)"/g)].map(([, title]) => title);
  const planTitles = titles.filter((title) => title !== nav.bookNow);
  const likelyDialog = planTitles.length > titles.length / 2 ? BOOKING_DIALOG : BOOK_NOW_DIALOG;
  const dialog = titles.length > 0 ? closure(manifest, [likelyDialog]).map(pathOf) : [];
  return {
    scripts,
    pageScript: page.needsRouter ? null : pathOfKey(manifest, componentKey),
    dialogScripts: dialog.filter((file) => !scripts.includes(file)),
    styledScripts: styled.filter(({ name = "" }) => !LIBRARY_CHUNKS.includes(name)).map(pathOf),
  };
}

/** The URLs of the scripts every page runs, each after its dependencies. */
export function entryScripts(manifest: Manifest): string[] {
  return closure(manifest, [CLIENT]).map(pathOf);
}

/** File name of the full stylesheet. */
export function fullStylesheetFile(manifest: Manifest): string {
  const style = manifest[STYLE]?.file;
  if (!style?.endsWith(".css")) throw new Error("The build has no stylesheet.");
  return style;
}

/**
 * The module ID that the router plugin gives a route's component: "/blog/" is blog.index, "/blog/$slug" is blog.$slug.
 */
function routeComponent(routeId: string): string {
  const name = routeId.replace(/\/$/, "/index").slice(1).replaceAll("/", ".");
  return `routes/${name}.tsx?tsr-split=component`;
}

/**
 * The chunks of these modules and their imports, dependencies first. `isFollowing` selects the dynamic imports to
 * include.
 */
function closure(
  manifest: Manifest,
  keys: readonly string[],
  { isFollowing }: { isFollowing: (key: string) => boolean } = { isFollowing: () => false },
): ManifestChunk[] {
  const seen = new Set<ManifestChunk>();
  const chunks: ManifestChunk[] = [];
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    chunk.imports?.forEach(visit);
    chunks.push(chunk);
    chunk.dynamicImports?.filter(isFollowing).forEach(visit);
  };
  keys.forEach(visit);
  return chunks;
}

function keyOfChunk(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find((candidate) => manifest[candidate]?.name === name);
  if (!key) throw new Error(`The build has no chunk called ${name}.`);
  return key;
}

function pathOfKey(manifest: Manifest, key: string): string {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  return pathOf(chunk);
}

function pathOf({ file }: ManifestChunk): string {
  return `/${file}`;
}
