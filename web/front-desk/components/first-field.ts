import { useEffect } from "react";
import { subscribeToTopDialog, topDialog } from "#web/lib/dialogs/top-dialog.ts";

const FIELD_SELECTOR = "input:not([type=hidden], [type=checkbox], [type=radio], [tabindex='-1']), select, textarea";

/** Focuses the first field of a dialog's form: staff type at once. Without one the heading keeps the focus. */
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
      const firstField = form?.querySelector<HTMLElement>(FIELD_SELECTOR) ?? form?.querySelector<HTMLElement>("button");
      firstField?.focus({ preventScroll: true });
    });
  }, []);
}
