import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { App } from "./app.tsx";
import { type Move, moveOnPage, moveThrough } from "./lib/address.ts";
import { breath } from "./lib/breath.ts";
import { firstScreenAlone } from "./lib/first-screen.ts";
import { followNavigation } from "./lib/follow-navigation.ts";
import { preloadLinks } from "./lib/preload-links.ts";
import { whenInterested } from "./lib/when-interested.ts";
import { wholeStyle } from "./lib/whole-style.ts";
import { makeRouter } from "./router.tsx";

/** Brings the router to a page that lives without it. It shows nothing before the visitor goes to another page. */
export async function followPage(root: Root) {
  const router = makeRouter();
  await router.load();
  followNavigation(router);
  preloadLinks(router);
  const app = routed(router);
  let isShowing = false;
  // Until then places are the browser's to keep, but for this one: the router notes only what was scrolled since it came.
  history.scrollRestoration = "auto";
  document.dispatchEvent(new Event("scroll"));
  moveThrough(async (move) => {
    if (isShowing) return goTo(router, move);
    const { pathname } = new URL(move.href, location.href);
    if (pathname === location.pathname) return moveOnPage(move);
    // Nobody listens to the way back before the router shows something: the address changes when the page is there.
    await router.preloadRoute({ to: pathname });
    await goTo(router, move);
    isShowing = true;
    history.scrollRestoration = "manual";
    root.render(app);
  });
}

/** Shows a page through the router from the start: one that only it can load, or one whose HTML was of another page. */
export async function showPage(container: HTMLElement) {
  const isInHtml = container.firstElementChild !== null;
  const router = makeRouter({ isShown: isInHtml });
  const app = routed(router);
  followNavigation(router, isInHtml);
  moveThrough((move) => goTo(router, move));
  whenInterested(() => preloadLinks(router));
  if (!isInHtml) {
    await wholeStyle();
    createRoot(container).render(app);
    return;
  }
  // The router renders without its Suspense wrappers where the page was rendered before, as this page was.
  router.ssr = { manifest: { routes: {} } };
  await router.load();
  await breath();
  // In a transition React stops for a finger every few milliseconds.
  startTransition(() => void hydrateRoot(container, app));
}

/** Goes where a link leads. At the top of another page the first screen comes before the rest. */
function goTo(router: AnyRouter, move: Move) {
  const { pathname, hash } = new URL(move.href, location.href);
  if (pathname !== location.pathname && !hash && move.resetScroll !== false) firstScreenAlone();
  return router.navigate(move);
}

function routed(router: AnyRouter) {
  return (
    <App path={location.pathname}>
      <RouterProvider router={router} />
    </App>
  );
}
