let container: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Where a page has a place of its own for what is said; null where it floats above the page. */
export function toastContainer(): HTMLElement | null {
  return container;
}

export function setToastContainer(element: HTMLElement | null) {
  container = element;
  for (const listener of listeners) listener();
}

export function subscribeToToastContainer(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
