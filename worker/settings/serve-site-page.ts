import type { Deps } from "#worker/deps.ts";
import { followSettings } from "./follow-settings.ts";
import { type MakePageRenderer, servePage } from "./serve-page.ts";

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
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== TRAINING_PAGE || searchParams.has("preview")) return serve(request);
  const { serveTrainingPage } = await import("#worker/events/serve-training-page.ts");
  return serveTrainingPage(request, { fetch: (page) => serve(new Request(page)) }, () => deps, context);
}
