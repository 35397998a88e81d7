import { HASHED_FOLDERS, TAB_ICON } from "#web/content/site-files.ts";
import { offlinePage } from "./offline-page.ts";

declare const self: ServiceWorkerGlobalScope;
/** Of the build: the build writes it here. */
declare const VERSION: string;

/** What a page says of itself once it has been looked at. */
export interface Seen {
  path: string;
  /** The path of the document that shows it: another one, where the visitor has moved inside it. */
  documentPath: string;
  files: readonly string[];
}

/** How long a page that is kept waits for a line that does not answer. */
const PATIENCE_MS = 4000;
const KEPT = `pages-${VERSION}`;
const SINGLE_FILES = ["/icon.svg", `/${TAB_ICON}`];
const NEVER = /^\/(api|admin|cdn-cgi)(\/|$)/;
/** What a document shows, between its own lines. See web/build/document.ts. */
const SHOWN = /<div id="root">.*<\/div>(?=\n(<dialog id="dialog-skeleton"|<\/body>))/s;

// Keeps visited pages for when there is no line. Pages come from the network first, files whose name is a hash of what they
// hold from what is kept; the API and the staff page are never touched. A new build has a new version and starts at once.
// What the last one kept stays beside it, so that a receipt still opens at the reception after a release; what older ones
// kept is thrown away. A store that is full or broken keeps nobody from the site.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || NEVER.test(pathname)) return;
  if (mode === "navigate") event.respondWith(pageFor(event, pathname));
  else if (isFile(pathname)) event.respondWith(fileFor(event));
});

async function takeOver() {
  try {
    const names = await caches.keys();
    for (const name of names.filter((each) => each !== KEPT).slice(0, -1)) await caches.delete(name);
  } catch {
    // A broken store has nothing to throw away.
  }
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function pageFor(event: FetchEvent, path: string): Promise<Response> {
  const kept = await find(path);
  const fresh = fetchPage(event, path).catch(() => kept ?? offlinePage(path));
  event.waitUntil(fresh);
  if (!kept) return fresh;
  return Promise.race([fresh, new Promise<Response>((late) => setTimeout(late, PATIENCE_MS, kept))]);
}

async function fetchPage(event: FetchEvent, path: string): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  const answer = preloaded ?? (await fetch(event.request));
  if (answer.ok) event.waitUntil(put(path, answer.clone()));
  return answer;
}

/** A browser remembers for a year also that a file was missing (`_headers` knows no status): a 404 is asked about once more. */
async function fileFor(event: FetchEvent): Promise<Response> {
  const kept = await find(event.request);
  if (kept) return kept;
  let answer = await fetch(event.request);
  if (answer.status === 404) answer = await fetch(event.request, { cache: "reload" });
  if (answer.status === 200) event.waitUntil(put(event.request, answer.clone()));
  return answer;
}

/** Keeps a page that was seen, with the files it was seen with. */
async function keep({ path, documentPath, files }: Seen) {
  const cache = await caches.open(KEPT);
  const keepFile = async (file: string) => {
    if (await cache.match(file, { ignoreVary: true })) return;
    const kept = await find(file);
    await (kept ? put(file, kept) : cache.add(file).catch(() => {}));
  };
  await Promise.all(files.filter(isFile).map(keepFile));
  if (NEVER.test(path) || (await cache.match(path))) return;
  if (path === documentPath) return cache.add(path).catch(() => {});
  const html = await (await cache.match(documentPath))?.text();
  if (!html) return;
  // The document of another page, which the router fills.
  const empty = html.replace(SHOWN, '<div id="root"></div>');
  await cache.put(path, new Response(empty, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
}

async function find(key: RequestInfo): Promise<Response | undefined> {
  try {
    const ofThisBuild = await caches.match(key, { cacheName: KEPT, ignoreVary: true });
    return ofThisBuild ?? (await caches.match(key, { ignoreVary: true }));
  } catch {
    return undefined;
  }
}

async function put(key: RequestInfo, answer: Response) {
  try {
    await (await caches.open(KEPT)).put(key, answer);
  } catch {
    // A store that is full.
  }
}

function isFile(path: string): boolean {
  return SINGLE_FILES.includes(path) || HASHED_FOLDERS.some((folder) => path.startsWith(`/${folder}/`));
}
