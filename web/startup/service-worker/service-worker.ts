import { HASHED_FOLDERS, TAB_ICON } from "#web/content/site-files.ts";
import { offlinePage } from "./offline-page.ts";

declare const self: ServiceWorkerGlobalScope;
/** Of the build: the build writes it here. */
declare const VERSION: string;

/** What a page says of itself once it has been looked at. */
export interface VisitedPage {
  path: string;
  /** The path of the document that shows it: another one, where the visitor has moved inside it. */
  documentPath: string;
  files: readonly string[];
}

/** How long a page that is kept waits for a line that does not answer. */
const NETWORK_TIMEOUT_MS = 4000;
const CACHE_NAME = `pages-${VERSION}`;
const SINGLE_FILES = ["/icon.svg", `/${TAB_ICON}`];
const UNCACHED_PATHS = /^\/(api|admin|cdn-cgi)(\/|$)/;
/** What a document shows, between its own lines. See web/build/document.ts. */
const SHOWN_HTML = /<div id="root">.*<\/div>(?=\n(<dialog id="dialog-skeleton"|<\/body>))/s;

// Keeps visited pages for when there is no line. Pages come from the network first, files whose name is a hash of what they
// hold from what is kept; the API and the staff page are never touched. A new build has a new version and starts at once.
// What the last one kept stays beside it, so that a receipt still opens at the reception after a release; what older ones
// kept is thrown away. A store that is full or broken keeps nobody from the site.
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
    for (const name of names.filter((each) => each !== CACHE_NAME).slice(0, -1)) await caches.delete(name);
  } catch {
    // A broken store has nothing to throw away.
  }
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function respondWithPage(event: FetchEvent, path: string): Promise<Response> {
  const kept = await findCached(path);
  const fresh = fetchPage(event, path).catch(() => kept ?? offlinePage(path));
  event.waitUntil(fresh);
  if (!kept) return fresh;
  return Promise.race([fresh, new Promise<Response>((late) => setTimeout(late, NETWORK_TIMEOUT_MS, kept))]);
}

async function fetchPage(event: FetchEvent, path: string): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  const answer = preloaded ?? (await fetch(event.request));
  if (answer.ok) event.waitUntil(putInCache(path, answer.clone()));
  return answer;
}

/** A browser remembers for a year also that a file was missing (`_headers` knows no status): a 404 is asked about once more. */
async function respondWithFile(event: FetchEvent): Promise<Response> {
  const kept = await findCached(event.request);
  if (kept) return kept;
  let answer = await fetch(event.request);
  if (answer.status === 404) answer = await fetch(event.request, { cache: "reload" });
  if (answer.status === 200) event.waitUntil(putInCache(event.request, answer.clone()));
  return answer;
}

/** Keeps a page that was seen, with the files it was seen with. */
async function cacheVisitedPage({ path, documentPath, files }: VisitedPage) {
  const cache = await caches.open(CACHE_NAME);
  const keepFile = async (file: string) => {
    if (await cache.match(file, { ignoreVary: true })) return;
    const kept = await findCached(file);
    await (kept ? putInCache(file, kept) : cache.add(file).catch(() => {}));
  };
  await Promise.all(files.filter(isFile).map(keepFile));
  if (UNCACHED_PATHS.test(path) || (await cache.match(path))) return;
  if (path === documentPath) return cache.add(path).catch(() => {});
  const html = await (await cache.match(documentPath))?.text();
  if (!html) return;
  // The document of another page, which the router fills.
  const empty = html.replace(SHOWN_HTML, '<div id="root"></div>');
  await cache.put(path, new Response(empty, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
}

async function findCached(key: RequestInfo): Promise<Response | undefined> {
  try {
    const ofThisBuild = await caches.match(key, { cacheName: CACHE_NAME, ignoreVary: true });
    return ofThisBuild ?? (await caches.match(key, { ignoreVary: true }));
  } catch {
    return undefined;
  }
}

async function putInCache(key: RequestInfo, answer: Response) {
  try {
    await (await caches.open(CACHE_NAME)).put(key, answer);
  } catch {
    // A store that is full.
  }
}

function isFile(path: string): boolean {
  return SINGLE_FILES.includes(path) || HASHED_FOLDERS.some((folder) => path.startsWith(`/${folder}/`));
}
