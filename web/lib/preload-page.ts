import type { AnyRouteMatch, AnyRouter } from "@tanstack/react-router";

/** Fetches what a page is shown with. Tells whether all of it has come. */
export async function preloadPage(router: AnyRouter, pathname: string): Promise<boolean> {
  const matches = await router.preloadRoute({ to: pathname });
  // The router keeps a component that did not come until it is rendered; one that has come has nothing left to preload.
  const hasCome = ({ status, routeId }: AnyRouteMatch) =>
    status !== "error" && !router.routesById[routeId]?.options.component?.preload;
  return Boolean(matches?.every(hasCome));
}
