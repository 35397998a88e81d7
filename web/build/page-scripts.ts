import type { Manifest, ManifestChunk } from "vite";
import { LIBRARY_CHUNKS } from "./chunks.ts";

const CLIENT = "startup/client.tsx";
/** The name of a chunk, see chunks.ts. */
const NAVIGATION = "navigation";
const STYLE = "styles/site.css";
const BOOKING_DIALOG = "features/booking/booking-dialog.tsx";
/** The visitor's dialogs show once the full stylesheet is there: a page's own style leaves them out. */
const DIALOG = /^features\/.+-dialog\.tsx$/;

interface RenderedPage {
  html: string;
  routeId: string;
  isNotFound: boolean;
  needsRouter: boolean;
}

/**
 * The addresses of the scripts a rendered page runs, of the one that holds its component, of those its booking dialog adds
 * to them, and of those whose classes its style must have: all that it may show without the full stylesheet.
 */
export function pageScripts(manifest: Manifest, page: RenderedPage) {
  const own = routeComponent(page.routeId);
  const route = page.isNotFound ? [] : [own];
  const navigation = page.needsRouter ? [keyOfChunk(manifest, NAVIGATION)] : [];
  const scripts = closure(manifest, [CLIENT, ...navigation, ...route]).map(pathOf);
  if (!page.needsRouter && scripts.includes(pathOfKey(manifest, keyOfChunk(manifest, NAVIGATION))))
    throw new Error(`${page.routeId} shares code with its own route's options, and would fetch what knows every page.`);
  const styled = closure(manifest, [CLIENT, ...route], {
    isFollowing: (key) => !DIALOG.test(key) && manifest[key]?.name !== NAVIGATION,
  });
  const hasBooking = page.html.includes("data-dialog-title=");
  const dialog = hasBooking ? closure(manifest, [BOOKING_DIALOG]).map(pathOf) : [];
  return {
    scripts,
    pageScript: page.needsRouter ? null : pathOfKey(manifest, own),
    dialogScripts: dialog.filter((file) => !scripts.includes(file)),
    styledScripts: styled.filter(({ name = "" }) => !LIBRARY_CHUNKS.includes(name)).map(pathOf),
  };
}

/** The addresses of the scripts every page runs, each after those it needs. */
export function entryScripts(manifest: Manifest): string[] {
  return closure(manifest, [CLIENT]).map(pathOf);
}

/** The file name of the stylesheet with every rule. */
export function fullStylesheetFile(manifest: Manifest): string {
  const style = manifest[STYLE]?.file;
  if (!style?.endsWith(".css")) throw new Error("The build has no stylesheet.");
  return style;
}

/** Where the router's plugin puts a route's component: "/blog/" is blog.index, "/blog/$slug" blog.$slug. */
function routeComponent(routeId: string): string {
  const name = routeId.replace(/\/$/, "/index").slice(1).replaceAll("/", ".");
  return `routes/${name}.tsx?tsr-split=component`;
}

/** The chunks of these modules and of what they import, at once or if followed later, each after those it imports. */
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
  const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
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
