import { moveTo } from "./address.ts";

/**
 * Links of the site move inside the page: to another part or search of it always, to another page once the router is
 * there. Before that they are the browser's own, and the next page comes whole. Heard before React, which keeps a tap on a
 * part that is not alive yet from everybody else.
 *
 * A link says with `data-move` that it does more than lead somewhere: "stay" keeps the place on the page, "replace" the way
 * back as well.
 */
export function followLinks(hasRouter: () => boolean) {
  addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('#root a[href^="/"]');
      const wantsMore = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || wantsMore || link.target || link.hasAttribute("download")) return;
      if (link.pathname !== location.pathname && !hasRouter()) return;
      event.preventDefault();
      moveTo({
        href: link.pathname + link.search + link.hash,
        replace: link.dataset.move === "replace",
        resetScroll: link.dataset.move !== "stay",
      });
    },
    true,
  );
}
