import type { AnyRouter } from "@tanstack/react-router";
import { scheduleBelowFold, showBelowFold } from "./lazy.tsx";

/**
 * After every move inside the site: the head says what the page is, and focus goes to its heading. A page that was shown
 * before its script keeps the head it came with, and focus stays where the visitor has put it.
 */
export function syncHeadAndFocus(router: AnyRouter, isShown = false) {
  let shownPath = router.state.location.pathname;
  let isFirst = isShown;
  // Before the router hears of it: the way back leads to a place that may be far below the first screen.
  addEventListener("popstate", showBelowFold, { capture: true });
  router.subscribe("onRendered", ({ toLocation }) => {
    // The boot script's: from here on the router listens to the way back.
    window.onpopstate = null;
    scheduleBelowFold();
    if (isFirst) {
      isFirst = false;
      return;
    }
    const isNewPage = toLocation.pathname !== shownPath;
    shownPath = toLocation.pathname;
    updateHead(router);
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

/** A link to a part of a page moves focus there, as it moves the eye. What already has focus in it keeps it. */
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
