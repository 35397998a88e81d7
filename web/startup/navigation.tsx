import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import { startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { type Move, navigateOnPage, setNavigate } from "#web/lib/address.ts";
import { onFirstInteraction, yieldToMain } from "#web/lib/scheduling.ts";
import { App } from "./app.tsx";
import { deferBelowFold } from "./lazy.tsx";
import { loadFullStylesheet } from "./load-full-stylesheet.ts";
import { preloadLinks, preloadPage } from "./preload.ts";
import { onRecoverableError, snapshotFields } from "./recover-fields.ts";
import { createAppRouter } from "./router.tsx";
import { syncHeadAndFocus } from "./sync-head-and-focus.ts";

/** Brings the router to a page that lives without it. It shows nothing before the visitor goes to another page. */
export async function attachRouter(root: Root) {
  const router = createAppRouter();
  await router.load();
  syncHeadAndFocus(router);
  preloadLinks(router);
  const app = routedApp(router);
  let isShowing = false;
  // Until then places are the browser's to keep, but for this one: the router notes only what was scrolled since it came.
  history.scrollRestoration = "auto";
  document.dispatchEvent(new Event("scroll"));
  setNavigate(async (move) => {
    if (!(await navigateWithRouter(router, move, isShowing ? undefined : navigateOnPage)) || isShowing) return;
    // Whoever went back meanwhile stays on the page that is still shown.
    if (router.history.location.pathname !== router.state.location.pathname) return router.load();
    isShowing = true;
    history.scrollRestoration = "manual";
    // Nothing may come between: nobody listens to the way back before the router has been shown.
    flushSync(() => root.render(app));
  });
}

/** Shows a page through the router from the start: one that only it can load, or one whose HTML was of another page. */
export async function startWithRouter(container: HTMLElement) {
  const isInHtml = container.firstElementChild !== null;
  const router = createAppRouter({ isPrerendered: isInHtml });
  const app = routedApp(router);
  syncHeadAndFocus(router, isInHtml);
  setNavigate((move) => navigateWithRouter(router, move));
  onFirstInteraction(() => preloadLinks(router));
  if (!isInHtml) {
    await loadFullStylesheet();
    createRoot(container).render(app);
    return;
  }
  // The router renders without its Suspense wrappers where the page was rendered before, as this page was.
  router.ssr = { manifest: { routes: {} } };
  await router.load();
  await yieldToMain();
  // In a transition React stops for a finger every few milliseconds.
  snapshotFields();
  startTransition(() => void hydrateRoot(container, app, { onRecoverableError }));
}

/** The visitor's last tap. */
let latestMove: Move | undefined;

/**
 * Goes where a link leads, and tells whether that was another page. The address changes when the page is there: nobody
 * listens to the way back before the router shows something. At its top the first screen comes before the rest. A page
 * whose code cannot come, without a line or after a release, is loaded whole.
 */
async function navigateWithRouter(router: AnyRouter, move: Move, goOnPage: (move: Move) => unknown = router.navigate) {
  const from = location.pathname;
  const { pathname, hash } = new URL(move.href, location.href);
  const isElsewhere = pathname !== from;
  // What a page writes into its own address is no tap.
  if (isElsewhere || !move.replace) latestMove = move;
  if (!isElsewhere) {
    await goOnPage(move);
    return false;
  }
  const isThere = await preloadPage(router, pathname);
  // Another link, or the way back, that was tapped while this one waited.
  if (latestMove !== move || location.pathname !== from) return false;
  if (!isThere) {
    location.assign(move.href);
    return false;
  }
  if (!hash && move.resetScroll !== false) deferBelowFold();
  await router.navigate(move);
  return true;
}

function routedApp(router: AnyRouter) {
  return (
    <App path={location.pathname}>
      <RouterProvider router={router} />
    </App>
  );
}
