import type { AnyRouteMatch, AnyRouter } from "@tanstack/react-router";
import { whenIdle } from "#web/lib/scheduling.ts";
import { onBelowFoldShown } from "./lazy.tsx";

/** Fetches the code of the pages whose links are on the screen, so that a tap on one fetches nothing. */
export function preloadLinks(router: AnyRouter) {
  const known = new Set([location.pathname]);
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const { pathname } = target as HTMLAnchorElement;
      if (!isIntersecting) continue;
      observer.unobserve(target);
      if (known.has(pathname)) continue;
      known.add(pathname);
      whenIdle(async () => {
        if (!(await preloadPage(router, pathname))) known.delete(pathname);
      });
    }
  });
  const watch = () => {
    for (const link of document.querySelectorAll('#root a[href^="/"]:not([download])')) observer.observe(link);
  };
  watch();
  router.subscribe("onRendered", () => onBelowFoldShown(() => whenIdle(watch)));
}

/** Fetches what a page is shown with. Tells whether all of it has come. */
export async function preloadPage(router: AnyRouter, pathname: string): Promise<boolean> {
  const matches = await router.preloadRoute({ to: pathname });
  // The router keeps a component that did not come until it is rendered; one that has come has nothing left to preload.
  const hasCome = ({ status, routeId }: AnyRouteMatch) =>
    status !== "error" && !router.routesById[routeId]?.options.component?.preload;
  return Boolean(matches?.every(hasCome));
}
