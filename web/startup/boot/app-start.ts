/** The scripts that every page runs, in dependency order. The build inlines them. */
declare const ENTRY_SCRIPTS: readonly string[];

/** Fallback for browsers that do not report the first paint. */
const PAINT_TIMEOUT_MS = 2000;
const IDLE_TIMEOUT_MS = 1500;
/** For browsers without `requestIdleCallback`. */
const IDLE_FALLBACK_MS = 300;

let started: Promise<unknown> | null = null;
let onFailure = () => {};

export const whenParsed = new Promise((resolve) => document.addEventListener("readystatechange", resolve));

const whenPainted = new Promise<void>((resolve) =>
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint")[0]) resolve();
  }).observe({ type: "paint", buffered: true }),
);

/** Resolves when the page has loaded and painted, and the browser is idle. */
export const whenIdleAfterLoad = new Promise((resolve) =>
  addEventListener("load", () =>
    Promise.race([whenPainted, new Promise((timedOut) => setTimeout(timedOut, PAINT_TIMEOUT_MS))]).then(() =>
      "requestIdleCallback" in window
        ? requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS })
        : setTimeout(resolve, IDLE_FALLBACK_MS),
    ),
  ),
);

/** Preloads the app's scripts and runs them one after the other, so that the browser can handle input in between. */
export function startApp() {
  if (!started) started = start();
}

/** Calls back if a script fails to load. The next `startApp` retries. */
export function onAppFailure(callback: () => void) {
  onFailure = callback;
}

/** Preloads the files listed on an element, without running them. */
export function preloadCode(element: HTMLElement) {
  for (const href of element.dataset.scripts?.split(" ") ?? []) {
    const link = Object.assign(document.createElement("link"), {
      href,
      rel: href.endsWith(".js") ? "modulepreload" : "stylesheet",
    });
    if (link.rel === "stylesheet") link.onerror = () => link.remove();
    setTimeout(() => document.head.append(link));
  }
}

function start(): Promise<unknown> {
  preloadCode(document.body);
  return ENTRY_SCRIPTS.reduce((before, script) => before.then(() => import(script)), whenParsed).catch(() => {
    started = null;
    onFailure();
  });
}
