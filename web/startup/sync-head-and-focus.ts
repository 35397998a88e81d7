import type { AnyRouter } from "@tanstack/react-router";
import { scheduleBelowFold, showBelowFold } from "./lazy.tsx";

/**
 * Updates the head and moves focus to the heading after each navigation within the site. A prerendered first page keeps
 * its head and the visitor's focus.
 */
export function syncHeadAndFocus(router: AnyRouter, isShown = false) {
  let shownPath = router.state.location.pathname;
  let isFirst = isShown;
  // Runs before the router handles it: the scroll position to restore may be far below the fold.
  addEventListener("popstate", showBelowFold, { capture: true });
  router.subscribe("onRendered", ({ toLocation }) => {
    // Removes the boot script's handler, because the router now handles back and forward.
    window.onpopstate = null;
    scheduleBelowFold();
    if (isFirst) {
      isFirst = false;
      return;
    }
    const isNewPage = toLocation.pathname !== shownPath;
    shownPath = toLocation.pathname;
    updateHead(router);
    if (isNewPage) dispatchEvent(new Event("heldbooking"));
    if (toLocation.hash) focusSection(toLocation.hash);
    else if (isNewPage) focusHeading();
  });
}

function updateHead(router: AnyRouter) {
  const meta = router.state.matches.flatMap((match) => match.meta ?? []);
  const title = meta.findLast((tag) => tag && "title" in tag)?.title;
  if (title) document.title = title;
  const description = meta.findLast((tag) => tag && "name" in tag && tag.name === "description");
  if (description && "content" in description) setContent('meta[name="description"]', description.content);
  const robots = meta.some((tag) => tag && "name" in tag && tag.name === "robots");
  const existing = document.querySelector('meta[name="robots"]');
  if (robots && !existing) {
    document.head.append(Object.assign(document.createElement("meta"), { name: "robots", content: "noindex" }));
  } else if (!robots) existing?.remove();
  const canonical = router.state.matches
    .flatMap((match) => match.links ?? [])
    .findLast((link) => link?.rel === "canonical");
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (link && canonical?.href) link.href = canonical.href;
}

function setContent(selector: string, content: string | undefined) {
  if (content) document.querySelector(selector)?.setAttribute("content", content);
}

/** A link to a section moves focus there, unless the focus is already inside. */
function focusSection(id: string) {
  const part = document.getElementById(id);
  if (!part?.contains(document.activeElement)) part?.focus({ preventScroll: true });
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
