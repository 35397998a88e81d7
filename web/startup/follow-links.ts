import { navigateTo } from "#web/lib/address.ts";

/** How long a tap on a link waits for a router that is on its way, before the next page is fetched whole. */
const ROUTER_TIMEOUT_MS = 200;

/** The router: there, not asked for, or on its way. */
export type RouterState = "there" | "away" | Promise<unknown>;

/**
 * Links of the site move inside the page: to another part or search of it always, to another page with the router. Without
 * it they are the browser's own. Heard before React, which keeps a tap on a part that is not alive yet from everybody else.
 *
 * A link says with `data-navigation` that it does more than lead somewhere: "stay" keeps the place on the page, "replace" takes
 * the place of the address shown.
 */
export function followLinks(router: () => RouterState) {
  addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('#root a[href^="/"]');
      const wantsMore = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || wantsMore || link.target || link.hasAttribute("download")) return;
      // A part of the page takes no focus while the menu is open, which would then give it back to its button.
      link.closest("dialog")?.close();
      if (link.pathname !== location.pathname && router() === "away") return;
      event.preventDefault();
      follow(link, router);
    },
    true,
  );
}

async function follow(link: HTMLAnchorElement, router: () => RouterState) {
  if (link.pathname !== location.pathname) {
    await Promise.race([router(), new Promise((late) => setTimeout(late, ROUTER_TIMEOUT_MS))]);
    if (router() !== "there") return location.assign(link.href);
  }
  return navigateTo({
    href: link.pathname + link.search + link.hash,
    replace: link.dataset.navigation === "replace",
    resetScroll: link.dataset.navigation !== "stay",
  });
}
