import type { AnyRouteMatch, AnyRouter } from "@tanstack/react-router";
import { whenIdle } from "#web/lib/scheduling.ts";
import { onBelowFoldShown } from "./lazy.tsx";

/** Preloads the pages whose links are on the screen. */
export function preloadLinks(router: AnyRouter) {
  const preloaded = new Set([location.pathname]);
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const { pathname } = target as HTMLAnchorElement;
      if (!isIntersecting) continue;
      observer.unobserve(target);
      if (preloaded.has(pathname)) continue;
      preloaded.add(pathname);
      whenIdle(async () => {
        if (!(await preloadPage(router, pathname))) preloaded.delete(pathname);
      });
    }
  });
  const watch = () => {
    for (const link of document.querySelectorAll('#root a[href^="/"]:not([download])')) observer.observe(link);
  };
  watch();
  router.subscribe("onRendered", () => onBelowFoldShown(() => whenIdle(watch)));
}

/** Loads the code of a page. Returns whether all of it loaded. */
export async function preloadPage(router: AnyRouter, pathname: string): Promise<boolean> {
  const matches = await router.preloadRoute({ to: pathname });
  // The router keeps a failed component until it renders; a loaded component has no `preload` left.
  const hasLoaded = ({ status, routeId }: AnyRouteMatch) =>
    status !== "error" && !router.routesById[routeId]?.options.component?.preload;
  return Boolean(matches?.every(hasLoaded));
}
