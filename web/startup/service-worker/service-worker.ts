import { HASHED_FOLDERS, TAB_ICON } from "#web/content/site-files.ts";
import { offlinePage } from "./offline-page.ts";

declare const self: ServiceWorkerGlobalScope;
/** The build inlines its own version. */
declare const VERSION: string;

/** A page's report of itself after a visit. */
export interface VisitedPage {
  path: string;
  /** The path of the document that shows it: another one after an in-page navigation. */
  documentPath: string;
  files: readonly string[];
}

/** How long a cached page waits for the network. */
const NETWORK_TIMEOUT_MS = 4000;
const CACHE_NAME = `pages-${VERSION}`;
const SINGLE_FILES = ["/icon.svg", `/${TAB_ICON}`];
const UNCACHED_PATHS = /^\/(api|admin|cdn-cgi)(\/|$)/;
/** The document's rendered content. See web/build/document.ts. */
const SHOWN_HTML = /<div id="root">.*<\/div>(?=\n(<dialog id="dialog-skeleton"|<\/body>))/s;

// Caches visited pages for offline use. Pages come from the network first, hashed files from the cache; the API and the
// staff page are never cached. A new build has a new version and activates immediately. The previous version's cache
// stays, so that a receipt still opens offline after a release; older caches are deleted. Cache failures never block
// the site.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => event.waitUntil(cacheVisitedPage(event.data)));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || UNCACHED_PATHS.test(pathname)) return;
  if (mode === "navigate") event.respondWith(respondWithPage(event, pathname));
  else if (isFile(pathname)) event.respondWith(respondWithFile(event));
});

async function takeOver() {
  try {
    const names = await caches.keys();
    for (const name of names.filter((candidate) => candidate !== CACHE_NAME).slice(0, -1)) await caches.delete(name);
  } catch {
    // Without working storage there is nothing to delete.
  }
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function respondWithPage(event: FetchEvent, path: string): Promise<Response> {
  const cached = await findCached(path);
  const fresh = fetchPage(event, path).catch(() => cached ?? offlinePage(path));
  event.waitUntil(fresh);
  if (!cached) return fresh;
  return Promise.race([fresh, new Promise<Response>((timedOut) => setTimeout(timedOut, NETWORK_TIMEOUT_MS, cached))]);
}

async function fetchPage(event: FetchEvent, path: string): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  const response = preloaded ?? (await fetch(event.request));
  if (response.ok) event.waitUntil(putInCache(path, response.clone()));
  return response;
}

/** Browsers cache a 404 for a year as well, because `_headers` cannot set a policy by status: retry it once. */
async function respondWithFile(event: FetchEvent): Promise<Response> {
  const cached = await findCached(event.request);
  if (cached) return cached;
  let response = await fetch(event.request);
  if (response.status === 404) response = await fetch(event.request, { cache: "reload" });
  if (response.status === 200) event.waitUntil(putInCache(event.request, response.clone()));
  return response;
}

/** Caches a visited page and its files. */
async function cacheVisitedPage({ path, documentPath, files }: VisitedPage) {
  const cache = await caches.open(CACHE_NAME);
  const cacheFile = async (file: string) => {
    if (await cache.match(file, { ignoreVary: true })) return;
    const cached = await findCached(file);
    await (cached ? putInCache(file, cached) : cache.add(file).catch(() => {}));
  };
  await Promise.all(files.filter(isFile).map(cacheFile));
  if (UNCACHED_PATHS.test(path) || (await cache.match(path))) return;
  if (path === documentPath) return cache.add(path).catch(() => {});
  const html = await (await cache.match(documentPath))?.text();
  if (!html) return;
  // The document of another page, which the router fills.
  const emptyDocument = html.replace(SHOWN_HTML, '<div id="root"></div>');
  await cache.put(path, new Response(emptyDocument, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
}

async function findCached(key: RequestInfo): Promise<Response | undefined> {
  try {
    const current = await caches.match(key, { cacheName: CACHE_NAME, ignoreVary: true });
    return current ?? (await caches.match(key, { ignoreVary: true }));
  } catch {
    return undefined;
  }
}

async function putInCache(key: RequestInfo, response: Response) {
  try {
    await (await caches.open(CACHE_NAME)).put(key, response);
  } catch {
    // Storage is full.
  }
}

function isFile(path: string): boolean {
  return SINGLE_FILES.includes(path) || HASHED_FOLDERS.some((folder) => path.startsWith(`/${folder}/`));
}
