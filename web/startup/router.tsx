import { createRouter, type RouterHistory } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { LoadFailure } from "#web/components/notices/load-failure.tsx";
import { routeTree } from "#web/route-tree.gen.ts";

interface RouterOptions {
  history?: RouterHistory;
  /** Whether the first page is prerendered. */
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
    // As on the server: paths are case-sensitive.
    caseSensitive: true,
  });
}

/** Skips the router's first scroll on a prerendered page, which the browser and the visitor have already positioned. */
function skipFirstScroll(isShown: boolean): () => boolean {
  let isPositioned = isShown;
  return () => {
    const wasPositioned = isPositioned;
    isPositioned = false;
    return !wasPositioned;
  };
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** Hidden markup after the prerendered page, for the worker. */
    hiddenTemplate?: () => Promise<ComponentType>;
  }
}
