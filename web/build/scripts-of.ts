import type { Manifest, ManifestChunk } from "vite";

const CLIENT = "client.tsx";
const STYLE = "styles/site.css";
const BOOKING_DIALOG = "features/booking/booking-dialog.tsx";

/** The addresses of the scripts a rendered page runs, and of those its booking dialog adds to them. */
export function scriptsOf(manifest: Manifest, page: { html: string; routeId: string; isNotFound: boolean }) {
  const route = page.isNotFound ? [] : [routeComponent(page.routeId)];
  const scripts = closure(manifest, [CLIENT, ...route]).map(address);
  const hasBooking = page.html.includes("data-opens=");
  const dialog = hasBooking ? closure(manifest, [BOOKING_DIALOG]).map(address) : [];
  return { scripts, dialogScripts: dialog.filter((file) => !scripts.includes(file)) };
}

/** The file name of the stylesheet that every page carries. */
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

/** The chunks of these modules and of everything they import at once. */
function closure(manifest: Manifest, keys: readonly string[]): ManifestChunk[] {
  const chunks = new Set<ManifestChunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...chunks];
}

function address({ file }: ManifestChunk): string {
  return `/${file}`;
}
