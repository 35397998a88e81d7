/** Return value of a dialog that its owner closed, as opposed to the browser. */
export const CLOSED_BY_OWNER = "closed";

let top: HTMLDialogElement | null = null;
const listeners = new Set<() => void>();

/** The open modal dialog, if any. Floating elements must be inside it to be reachable. */
export function topDialog(): HTMLDialogElement | null {
  return top;
}

export function setTopDialog(dialog: HTMLDialogElement | null) {
  top = dialog;
  for (const listener of listeners) listener();
}

export function subscribeToTopDialog(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
