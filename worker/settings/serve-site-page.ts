import type { Deps } from "#worker/deps.ts";
import { followSettings } from "./follow-settings.ts";
import { findPreviewToken } from "./preview-request.ts";
import { MISSPELT_PATH, redirectToPage } from "./redirect-to-page.ts";
import { type MakePageRenderer, servePage } from "./serve-page.ts";

/** The file of the "not found" page. Serving it directly would answer 200; any other path answers 404. */
const NOT_FOUND_FILE = /^\/404(\.html)?$/;
/** The page that lists upcoming training courses. */
const TRAINING_PAGE = "/training-course";

/** Makes what the owner has published the facts and prices of this isolate. */
export async function applyHouseSettings({ settingsStore, now }: Deps): Promise<void> {
  await followSettings(settingsStore, now());
}

/** Answers for a page of the site: the built file, or the page as the owner has set it. */
export async function serveSitePage(
  request: Request,
  assets: Pick<Fetcher, "fetch">,
  deps: Deps,
  loadRenderer: () => Promise<MakePageRenderer>,
  context: Pick<ExecutionContext, "waitUntil">,
): Promise<Response> {
  const { now, settingsStore: store, sha256 } = deps;
  const serve = async (page: Request) =>
    servePage(page, await followSettings(store, now()), { assets, store, now: now(), sha256, loadRenderer });
  const { pathname } = new URL(request.url);
  const moved = MISSPELT_PATH.test(pathname) ? await redirectToPage(request, assets) : null;
  if (moved) return moved;
  if (NOT_FOUND_FILE.test(pathname)) return serve(new Request(new URL("/not-found", request.url), request));
  if (pathname !== TRAINING_PAGE || findPreviewToken(request) !== null) return serve(request);
  const { serveTrainingPage } = await import("#worker/events/serve-training-page.ts");
  return serveTrainingPage(request, { fetch: (page) => serve(new Request(page)) }, () => deps, context);
}
