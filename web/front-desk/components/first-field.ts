import { useEffect } from "react";
import { subscribeToTopDialog, topDialog } from "#web/lib/dialogs/top-dialog.ts";

const FIELD_SELECTOR = "input:not([type=hidden], [type=checkbox], [type=radio], [tabindex='-1']), select, textarea";

/** A dialog with a form opens in its first field, and not on its cross, where Enter would close it; any other there. */
export function useFirstFieldFocus() {
  useEffect(() => {
    const seen = new WeakSet<HTMLDialogElement>();
    return subscribeToTopDialog(() => {
      const dialog = topDialog();
      // One that comes back when another closes keeps the focus where it was.
      if (!dialog || seen.has(dialog)) return;
      seen.add(dialog);
      // A form that is only a part of what is shown is not what it was opened for.
      const form = dialog.querySelector(":scope > div > form");
      const head = dialog.firstElementChild;
      const first = form?.querySelector<HTMLElement>(FIELD_SELECTOR) ?? form?.querySelector<HTMLElement>("button");
      const cross = head?.contains(document.activeElement)
        ? head.querySelector<HTMLElement>("button:last-child")
        : null;
      (first ?? cross)?.focus({ preventScroll: true });
    });
  }, []);
}
