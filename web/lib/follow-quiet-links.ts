import type { AnyRouter } from "@tanstack/react-router";

/**
 * A link in a part of the page whose code is not there yet moves inside the site too, once the router follows the
 * address; before that it is the browser's own. Heard before React, which keeps such a tap from everybody else.
 */
export function followQuietLinks(router: AnyRouter) {
  const stop = router.subscribe("onRendered", () => {
    stop();
    addEventListener("click", follow, true);
  });
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('#root a[href^="/"]');
    const wantsMore = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || wantsMore || link.target || link.hasAttribute("download") || isAlive(link)) return;
    event.preventDefault();
    router.history.push(link.pathname + link.search + link.hash);
  }
}

function isAlive(link: Element): boolean {
  return Object.keys(link).some((key) => key.startsWith("__reactProps"));
}
