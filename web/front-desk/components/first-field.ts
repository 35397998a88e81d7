import { useEffect } from "react";
import { subscribeToTopDialog, topDialog } from "#web/lib/dialogs/top-dialog.ts";

const FIELD_SELECTOR = "input:not([type=hidden], [type=checkbox], [type=radio], [tabindex='-1']), select, textarea";

/** Focuses the first field of a dialog's form, or its close button without one. Enter must not close a form. */
export function useFirstFieldFocus() {
  useEffect(() => {
    const handled = new WeakSet<HTMLDialogElement>();
    return subscribeToTopDialog(() => {
      const dialog = topDialog();
      // A dialog that reappears when another closes keeps its focus.
      if (!dialog || handled.has(dialog)) return;
      handled.add(dialog);
      // A form nested deeper is not the dialog's purpose.
      const form = dialog.querySelector(":scope > div > form");
      const header = dialog.firstElementChild;
      const firstField = form?.querySelector<HTMLElement>(FIELD_SELECTOR) ?? form?.querySelector<HTMLElement>("button");
      const closeButton = header?.contains(document.activeElement)
        ? header.querySelector<HTMLElement>("button:last-child")
        : null;
      (firstField ?? closeButton)?.focus({ preventScroll: true });
    });
  }, []);
}
