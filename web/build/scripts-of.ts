import type { Manifest, ManifestChunk } from "vite";

const CLIENT = "client.tsx";
const STYLE = "styles/site.css";
const BOOKING_DIALOG = "features/booking/booking-dialog.tsx";

/** What shows only after it has waited for the whole style: dialogs and other pages. */
const WAITS_FOR_STYLE = /^routes\/|-dialog\.tsx$/;
const LIBRARIES = ["react", "router", "rolldown-runtime"];

/**
 * The addresses of the scripts a rendered page runs, of those its booking dialog adds to them, and of those whose
 * classes its style must have.
 */
export function scriptsOf(manifest: Manifest, page: { html: string; routeId: string; isNotFound: boolean }) {
  const route = page.isNotFound ? [] : [routeComponent(page.routeId)];
  const scripts = closure(manifest, [CLIENT, ...route]).map(address);
  const parts = Object.keys(manifest).filter((key) => key.startsWith(partsOf(page.routeId)));
  const styled = closure(manifest, [CLIENT, ...route, ...parts], { isFollowing: (key) => !WAITS_FOR_STYLE.test(key) });
  const hasBooking = page.html.includes("data-opens=");
  const dialog = hasBooking ? closure(manifest, [BOOKING_DIALOG]).map(address) : [];
  return {
    scripts,
    dialogScripts: dialog.filter((file) => !scripts.includes(file)),
    styledScripts: styled.filter(({ name = "" }) => !LIBRARIES.includes(name)).map(address),
  };
}

/** The addresses of the scripts every page runs, each after those it needs. */
export function stepsOf(manifest: Manifest): string[] {
  return closure(manifest, [CLIENT]).map(address);
}

/** The file name of the stylesheet with every rule. */
export function styleOf(manifest: Manifest): string {
  const style = manifest[STYLE]?.file;
  if (!style?.endsWith(".css")) throw new Error("The build has no stylesheet.");
  return style;
}

/** Where the router's plugin puts a route's component: "/blog/" is blog.index, "/blog/$slug" blog.$slug. */
function routeComponent(routeId: string): string {
  const name = routeId.replace(/\/$/, "/index").slice(1).replaceAll("/", ".");
  return `routes/${name}.tsx?tsr-split=component`;
}

/** Where a route keeps the parts of its page: routes/-home, routes/-virtual-office. */
function partsOf(routeId: string): string {
  return `routes/-${routeId.split("/")[1] || "home"}/`;
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

function address({ file }: ManifestChunk): string {
  return `/${file}`;
}
