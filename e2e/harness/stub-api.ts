import type { CDPSession, Page, Request, Route } from "@playwright/test";

/** The part of Playwright's route that the tests use. */
export interface StubbedRoute extends Pick<Route, "abort" | "continue" | "fallback" | "fetch" | "fulfill"> {
  request(): Pick<Request, "method" | "postDataJSON" | "url">;
}
type Handler = (route: StubbedRoute) => unknown;
type Answer = NonNullable<Parameters<Route["fulfill"]>[0]>;

interface PausedRequest {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
}

interface Stubs {
  session: CDPSession;
  /** Newest first. */
  handlers: { pattern: string; handler: Handler }[];
}

const stubsByPage = new WeakMap<Page, Stubs>();

/**
 * Stubs API requests like `page.route`. Playwright's own routes disable the browser's cache, which doubles the cost of
 * a front-desk page.
 */
export async function stubApi(page: Page, pattern: string, handler: Handler) {
  const stubs = stubsByPage.get(page) ?? (await openStubs(page));
  stubs.handlers.unshift({ pattern, handler });
  await stubs.session.send("Fetch.enable", { patterns: [{ urlPattern: "*/api/*" }] });
}

/** Removes the stubs of one pattern, or all. */
export async function unstubApi(page: Page, pattern?: string) {
  const stubs = stubsByPage.get(page);
  if (!stubs) return;
  stubs.handlers = stubs.handlers.filter((handler) => pattern !== undefined && handler.pattern !== pattern);
  if (stubs.handlers.length === 0) await stubs.session.send("Fetch.disable");
}

async function openStubs(page: Page): Promise<Stubs> {
  const session = await page.context().newCDPSession(page);
  const stubs: Stubs = { session, handlers: [] };
  stubsByPage.set(page, stubs);
  session.on("Fetch.requestPaused", (paused: PausedRequest) => {
    const handlers = stubs.handlers.filter(({ pattern }) => matches(pattern, paused.request.url));
    // A page that has navigated away no longer waits for a response.
    makeStubbedRoute(page, session, paused, handlers)
      .fallback()
      .catch(() => {});
  });
  return stubs;
}

function makeStubbedRoute(
  page: Page,
  session: CDPSession,
  paused: PausedRequest,
  handlers: Stubs["handlers"],
): StubbedRoute {
  const { requestId, request } = paused;
  const { url, method, headers, postData } = request;
  const [next, ...others] = handlers;
  const goOn = async () => void (await session.send("Fetch.continueRequest", { requestId }));
  return {
    request: () => ({ url: () => url, method: () => method, postDataJSON: () => JSON.parse(postData ?? "null") }),
    continue: goOn,
    fallback: async () => void (await (next ? next.handler(makeStubbedRoute(page, session, paused, others)) : goOn())),
    abort: async () => void (await session.send("Fetch.failRequest", { requestId, errorReason: "Failed" })),
    fetch: () => page.request.fetch(url, { method, headers, ...(postData !== undefined && { data: postData }) }),
    fulfill: async (answer = {}) =>
      void (await session.send("Fetch.fulfillRequest", { requestId, ...(await toCdpResponse(answer)) })),
  };
}

async function toCdpResponse({ status, headers, contentType, body, json, response }: Answer) {
  const isJson = json !== undefined;
  const all = {
    ...response?.headers(),
    ...(isJson && { "content-type": "application/json" }),
    ...(contentType && { "content-type": contentType }),
    ...headers,
  };
  const content = isJson ? JSON.stringify(json) : (body ?? (await response?.body()) ?? "");
  return {
    responseCode: status ?? response?.status() ?? 200,
    responseHeaders: Object.entries(all).map(([name, value]) => ({ name, value })),
    body: Buffer.from(content).toString("base64"),
  };
}

/** Two stars match anything, one matches anything except a slash. */
function matches(pattern: string, url: string): boolean {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*?/g, (stars) => (stars === "**" ? ".*" : "[^/]*"));
  return new RegExp(`^${source}$`).test(url);
}
