import { DEFAULTS } from "#domain/apply-published.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { photoUrl } from "#domain/photos.ts";
import type { Published } from "#domain/published.ts";
import { type HouseSettings, publishedOn } from "#domain/settings.ts";
import type { SettingsStore } from "#worker/gateways/settings-store.ts";
import { endPreview, findPreviewToken, previewCookie, withPreviewLine } from "./preview-request.ts";

/** Renders the site's pages with published facts and prices; the build makes it. */
export type MakePageRenderer = (published: Published) => PageRenderer;
export interface PageRenderer {
  renderPage(path: string): Promise<{ html: string; hiddenHtml: string; head: string }>;
}

interface PageDeps {
  assets: Pick<Fetcher, "fetch">;
  store: SettingsStore;
  now: Date;
  sha256: (text: string) => Promise<string>;
  loadRenderer: () => Promise<MakePageRenderer>;
}

/** The path that the "not found" page is rendered for, and that keeps it for all paths that do not exist. */
const NOT_FOUND = "/404";
/** The web app manifest. */
const MANIFEST = "/site.webmanifest";
const NO_SETTINGS: HouseSettings = { version: "preview", facts: {}, prices: [] };

/** Pages of this isolate, by the settings they show. */
let rendered: { key: string; pages: Map<string, string> } = { key: "", pages: new Map() };

/**
 * Serves a page of the site as it is with the owner's settings. Without any, the built file is the answer. Otherwise the
 * page is rendered once for all visitors; its scripts find the settings in it.
 */
export async function servePage(request: Request, settings: HouseSettings | null, deps: PageDeps): Promise<Response> {
  const url = new URL(request.url);
  const token = findPreviewToken(request);
  if (token === "end") return endPreview(request);
  const draft = token === null ? null : await deps.store.findPreview(token);
  if (token !== null && draft !== null) {
    const previewed = { ...(settings ?? NO_SETTINGS), words: undefined, photos: undefined, ...draft };
    return servePreview(request, previewed, token, deps);
  }
  if (settings === null || !["GET", "HEAD"].includes(request.method)) return deps.assets.fetch(request);
  const built = await deps.assets.fetch(new Request(url, { headers: withoutConditions(request) }));
  const path = built.status === 404 ? NOT_FOUND : url.pathname;
  if (!built.ok && path !== NOT_FOUND) return built;
  const published = publishedOn(settings, dayAt(deps.now.getTime()));
  // A deployment changes the built page, and midnight the prices.
  const key = (await deps.sha256(JSON.stringify([settings.version, published]))).slice(0, 16);
  if (rendered.key !== key) rendered = { key, pages: new Map() };
  const pageKey = `${built.headers.get("ETag")}:${key}:${path}`;
  const page = rendered.pages.get(pageKey) ?? (await findPage(pageKey, built, path, published, deps));
  rendered.pages.set(pageKey, page);
  return answer(request, built, page, `W/"${(await deps.sha256(pageKey)).slice(0, 32)}"`);
}

/** The page that another isolate has rendered, or renders it for all. */
async function findPage(key: string, built: Response, path: string, published: Published, deps: PageDeps) {
  const known = await deps.store.findPage(key);
  if (known !== null) return known;
  const page = await renderInto(await built.text(), path, published, deps);
  await deps.store.savePage(key, page);
  return page;
}

async function servePreview(
  request: Request,
  settings: HouseSettings,
  token: string,
  deps: PageDeps,
): Promise<Response> {
  const { pathname, origin, searchParams } = new URL(request.url);
  const built = await deps.assets.fetch(new Request(`${origin}${pathname}`));
  if (!built.ok) return built;
  const page = await renderInto(await built.text(), pathname, publishedOn(settings, dayAt(deps.now.getTime())), deps);
  const headers = pageHeaders(built.headers);
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex");
  // Its link sets the cookie; the pages after it do not extend the 15 minutes.
  if (searchParams.has("preview")) headers.set("Set-Cookie", previewCookie(token));
  return new Response(withPreviewLine(page), { headers });
}

/** The built document around the page as it is with these settings. */
async function renderInto(html: string, path: string, published: Published, deps: PageDeps): Promise<string> {
  if (path === MANIFEST) return renameApp(html, published);
  const data = `<script type="application/json" id="published">${toJson(published)}</script>`;
  const withData = html.replace("<style data-full-stylesheet", () => `${data}<style data-full-stylesheet`);
  const { renderPage } = (await deps.loadRenderer())(published);
  const page = await renderPage(path);
  const root = `<div id="root">${page.html}</div>${page.hiddenHtml}`;
  const [start, tail] = [withData.indexOf('<div id="root">'), findTail(withData)];
  const phone = publishedPhone(published);
  return [
    withData
      .slice(0, start)
      .replace(
        /(<meta name="theme-color"[^>]*>\n)[\s\S]*?(\n<link rel="icon")/,
        (_, before, after) => `${before}${replaceCards(page.head, published)}${after}`,
      ),
    root,
    withData.slice(tail).replaceAll(DEFAULTS.facts.phone.display, () => phone),
  ].join("");
}

/**
 * The social cards have the code's name of the house drawn in them. Under another name, link previews and search engines
 * get the home page's photograph.
 */
function replaceCards(head: string, { facts = {}, photos }: Published): string {
  if (!("name" in facts)) return head;
  const photo = photos?.home;
  const path = photo ? photoUrl(photo, photo.width) : "/cards/photograph.jpg";
  const { width, height } = photo ?? { width: 1200, height: 630 };
  return head
    .replaceAll(/\/cards\/[\w-]+\.jpg/g, path)
    .replace(/(?<=og:image:width" content=")\d+/, `${width}`)
    .replace(/(?<=og:image:height" content=")\d+/, `${height}`);
}

function renameApp(manifest: string, { facts }: Published): string {
  const { name, tagline } = { ...DEFAULTS.facts, ...facts };
  return JSON.stringify({ ...JSON.parse(manifest), name, short_name: name, description: tagline });
}

/** Where the document goes on after the page: with the dialog's placeholder, if it has one. */
function findTail(html: string): number {
  const dialog = html.lastIndexOf('\n<dialog id="dialog-skeleton"');
  return dialog === -1 ? html.lastIndexOf("\n</body>") : dialog;
}

function publishedPhone({ facts }: Published): string {
  return (facts as Partial<typeof DEFAULTS.facts> | undefined)?.phone?.display ?? DEFAULTS.facts.phone.display;
}

function answer(request: Request, { status, headers: builtHeaders }: Response, page: string, etag: string): Response {
  const headers = pageHeaders(builtHeaders);
  headers.set("ETag", etag);
  if (status === 200 && request.headers.get("If-None-Match") === etag)
    return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : page, { status, headers });
}

function pageHeaders(built: Headers): Headers {
  const headers = new Headers(built);
  for (const name of ["ETag", "Content-Length", "Content-Encoding", "Last-Modified"]) headers.delete(name);
  return headers;
}

function withoutConditions(request: Request): Headers {
  const headers = new Headers(request.headers);
  for (const name of ["If-None-Match", "If-Modified-Since"]) headers.delete(name);
  return headers;
}

/** `<` is the only character that could end the script early. */
function toJson(published: Published): string {
  return JSON.stringify(published).replaceAll("<", "\\u003c");
}
