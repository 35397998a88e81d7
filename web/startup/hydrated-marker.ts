/** The parts that hydrate as a unit: the page and each island. */
const PARTS = "#root, [data-island]";

/** Marks an element as hydrated, for the boot script and the tests. */
export function markHydrated(element: HTMLElement | null) {
  element?.setAttribute("data-hydrated", "");
}

/** True if the app will handle a tap on the element. Elements outside these parts were added by the app. */
export function isHydrated(element: Element): boolean {
  return element.closest(PARTS)?.hasAttribute("data-hydrated") ?? true;
}
