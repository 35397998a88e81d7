import { navigateTo } from "#web/lib/address.ts";

/** How long a tap on a link waits for a loading router before a full page load. */
const ROUTER_TIMEOUT_MS = 200;

/** Whether the router is loaded, absent or loading. */
export type RouterState = "loaded" | "absent" | Promise<unknown>;

/**
 * Navigates within the page: to other sections and searches always, to other pages with the router. Otherwise the
 * browser follows the link. It listens before the app.
 * `data-navigation` on a link: "stay" keeps the scroll position, "replace" replaces the history entry.
 */
export function followLinks(router: () => RouterState) {
  addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('#root a[href^="/"]');
      const wantsMore = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || wantsMore || link.target || link.hasAttribute("download")) return;
      // Sections cannot get focus while the menu is open, and closing it later would restore focus to its button.
      link.closest("dialog")?.close();
      if (link.pathname !== location.pathname && router() === "absent") return;
      event.preventDefault();
      follow(link, router);
    },
    true,
  );
}

async function follow(link: HTMLAnchorElement, router: () => RouterState) {
  if (link.pathname !== location.pathname) {
    await Promise.race([router(), new Promise((timedOut) => setTimeout(timedOut, ROUTER_TIMEOUT_MS))]);
    if (router() !== "loaded") return location.assign(link.href);
  }
  return navigateTo({
    href: link.pathname + link.search + link.hash,
    replace: link.dataset.navigation === "replace",
    resetScroll: link.dataset.navigation !== "stay",
  });
}
