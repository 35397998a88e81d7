/** What comes alive as a whole: the page, and each island of it. */
const PARTS = "#root, [data-island]";

/** Says for the boot script, and for whoever tests, that everything in this element has its handlers. */
export function markHydrated(element: HTMLElement | null) {
  element?.setAttribute("data-hydrated", "");
}

/** Whether a tap on it will be heard by the app. What stands outside the page was put there by the app. */
export function isHydrated(element: Element): boolean {
  return element.closest(PARTS)?.hasAttribute("data-hydrated") ?? true;
}
