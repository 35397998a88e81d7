/** What a dialog returns that was closed with its owner's consent, and not by the browser alone. */
export const CLOSED_BY_OWNER = "closed";

let top: HTMLDialogElement | null = null;
const listeners = new Set<() => void>();

/** The modal dialog that is open, if any: what floats above the page has to be put inside it to be reached. */
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
