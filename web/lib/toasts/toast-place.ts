let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Where a page has a place of its own for what is said; null where it floats above the page. */
export function toastPlace(): HTMLElement | null {
  return place;
}

export function setToastPlace(element: HTMLElement | null) {
  place = element;
  for (const listener of listeners) listener();
}

export function subscribeToToastPlace(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
