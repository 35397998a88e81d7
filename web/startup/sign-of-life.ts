/** What comes alive as a whole: the page, and each island of it. */
const PARTS = "#root, [data-island]";

/** Says for the boot script, and for whoever tests, that everything in this element has its handlers. */
export function markAlive(element: HTMLElement | null) {
  element?.setAttribute("data-alive", "");
}

/** Whether a tap on it will be heard by the app. What stands outside the page was put there by the app. */
export function isAlive(element: Element): boolean {
  return element.closest(PARTS)?.hasAttribute("data-alive") ?? true;
}
