import { createRouter, type RouterHistory } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { LoadFailure } from "#web/components/notices/load-failure.tsx";
import { routeTree } from "#web/route-tree.gen.ts";

interface RouterOptions {
  history?: RouterHistory;
  /** Whether the first page is in the document's HTML. */
  isPrerendered?: boolean;
}

export function createAppRouter({ history, isPrerendered = false }: RouterOptions = {}) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultErrorComponent: LoadFailure,
    defaultPreloadStaleTime: Number.POSITIVE_INFINITY,
    scrollRestoration: history ? false : skipFirstScroll(isPrerendered),
    trailingSlash: "never",
    // As the server has it: an address is one page or none.
    caseSensitive: true,
  });
}

/** Whether the router scrolls to where a page begins. The browser has placed the first one, and a finger moved it since. */
function skipFirstScroll(isShown: boolean): () => boolean {
  let isPlaced = isShown;
  return () => {
    const wasPlaced = isPlaced;
    isPlaced = false;
    return !wasPlaced;
  };
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** What stands behind the page in its HTML, for the worker, and is not shown. */
    behind?: () => Promise<ComponentType>;
  }
}
