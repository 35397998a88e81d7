let container: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The page's own element for toasts; null if they float above the page. */
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
