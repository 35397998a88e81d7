import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { followNavigation } from "./lib/follow-navigation.ts";
import { followQuietLinks } from "./lib/follow-quiet-links.ts";
import { keepForOffline } from "./lib/keep-for-offline.ts";
import { preloadLinks } from "./lib/preload-links.ts";
import { wholeStyle } from "./lib/whole-style.ts";
import { makeRouter } from "./router.tsx";

const container = document.getElementById("root");
if (!container) throw new Error("The page has no #root element.");

const isShown = container.firstElementChild !== null;
const router = makeRouter({ isShown });
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);

if (isShown) {
  // The router renders without its Suspense wrappers where the page was rendered before, as this page was.
  router.ssr = { manifest: { routes: {} } };
  // Not awaited: the page's own code imports this file, and would wait for it while it waits for the page.
  breath()
    .then(() => router.load())
    .then(breath)
    // In a transition React stops for a finger every few milliseconds.
    .then(() => startTransition(() => void hydrateRoot(container, app)));
} else {
  wholeStyle().then(() => createRoot(container).render(app));
}
followNavigation(router, isShown);
followQuietLinks(router);
preloadLinks(router);
keepForOffline(router);

/** Ends the task, so that a finger is answered before the next one. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
