import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { type Move, navigateOnPage, setNavigate } from "#web/lib/address.ts";
import { onFirstInteraction, yieldToMain } from "#web/lib/scheduling.ts";
import { App } from "./app.tsx";
import { deferBelowFold } from "./lazy.tsx";
import { loadFullStylesheet } from "./load-full-stylesheet.ts";
import { preloadLinks, preloadPage } from "./preload.ts";
import { restoreFields, snapshotFields } from "./recover-fields.ts";
import { createAppRouter } from "./router.tsx";
import { syncHeadAndFocus } from "./sync-head-and-focus.ts";

/** Adds the router to a page that hydrated without it. It renders nothing before the first navigation. */
export async function attachRouter(root: Root) {
  const router = createAppRouter();
  await router.load();
  syncHeadAndFocus(router);
  preloadLinks(router);
  const app = routedApp(router);
  let isShowing = false;
  // The browser restores scroll positions until then, except for this page: the router only records scrolling since it
  // loaded.
  history.scrollRestoration = "auto";
  document.dispatchEvent(new Event("scroll"));
  setNavigate(async (move) => {
    if (!(await navigateWithRouter(router, move, isShowing ? undefined : navigateOnPage)) || isShowing) return;
    // The visitor went back meanwhile: stay on the current page.
    if (router.history.location.pathname !== router.state.location.pathname) return router.load();
    isShowing = true;
    history.scrollRestoration = "manual";
    // Synchronous, because nothing handles back and forward before the router has rendered.
    flushSync(() => root.render(app));
  });
}

/** Starts with the router, for pages that only it can load, or whose HTML belongs to another page. */
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
  // With `ssr` set, the router omits its Suspense wrappers, as the prerendered HTML did.
  router.ssr = { manifest: { routes: {} } };
  await router.load();
  await yieldToMain();
  snapshotFields();
  hydrateRoot(container, app);
  restoreFields();
}

/** The last requested navigation. */
let latestMove: Move | undefined;

/**
 * Navigates to a link's target and returns whether it is another page. The URL changes once the page is loaded, because
 * nothing handles back and forward before the router renders. The first screen renders before the rest. If a page's
 * code fails to load, offline or after a release, the browser loads the page.
 */
async function navigateWithRouter(
  router: AnyRouter,
  move: Move,
  navigateSamePage: (move: Move) => unknown = router.navigate,
) {
  const from = location.pathname;
  const { pathname, hash } = new URL(move.href, location.href);
  const isOtherPage = pathname !== from;
  // A page that updates its own URL does not count as a navigation.
  if (isOtherPage || !move.replace) latestMove = move;
  if (!isOtherPage) {
    await navigateSamePage(move);
    return false;
  }
  const isLoaded = await preloadPage(router, pathname);
  // The visitor tapped another link or went back meanwhile.
  if (latestMove !== move || location.pathname !== from) return false;
  if (!isLoaded) {
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
