/** The scripts that every page runs, in the order in which they need each other. The build writes them here. */
declare const STEPS: readonly string[];

/** Where a browser does not say that it has shown something, this counts for it. */
const PAINT_TIMEOUT_MS = 2000;
const IDLE_TIMEOUT_MS = 1500;
/** For browsers that do not say when they are idle. */
const IDLE_FALLBACK_MS = 300;

let started: Promise<unknown> | null = null;
let onFailure = () => {};

export const whenParsed = new Promise((resolve) => document.addEventListener("readystatechange", resolve));

const whenPainted = new Promise<void>((resolve) =>
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint")[0]) resolve();
  }).observe({ type: "paint", buffered: true }),
);

/** The page and its first pictures are there and have been shown, and the line and the phone have time. */
export const whenIdleAfterLoad = new Promise((resolve) =>
  addEventListener("load", () =>
    Promise.race([whenPainted, new Promise((late) => setTimeout(late, PAINT_TIMEOUT_MS))]).then(() =>
      "requestIdleCallback" in window
        ? requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS })
        : setTimeout(resolve, IDLE_FALLBACK_MS),
    ),
  ),
);

/** Fetches the app at once, and runs it on the whole page: one file after the other, so that a finger is answered between. */
export function startApp() {
  if (!started) started = start();
}

/** Calls back when a file did not come. The next `startApp` asks again. */
export function onAppFailure(callback: () => void) {
  onFailure = callback;
}

/** Fetches the files that an element of the document names, without running them. */
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
  return STEPS.reduce((before, step) => before.then(() => import(step)), whenParsed).catch(() => {
    started = null;
    onFailure();
  });
}
