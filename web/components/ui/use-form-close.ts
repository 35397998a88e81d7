import { useRef } from "react";
import { forms } from "#web/content/forms.ts";
import { hasUnsavedInput } from "#web/lib/forms/has-unsaved-input.ts";

/**
 * How a dialog with a form closes: not while it is being sent, and only after asking once somebody has typed or chosen
 * something. `form` is the form's ref.
 */
export function useFormClose(isSending: boolean, onClose: () => void) {
  const form = useRef<HTMLFormElement>(null);

  function close() {
    if (isSending) return;
    if (hasUnsavedInput(form.current) && !window.confirm(forms.loseTyped)) return;
    onClose();
  }

  return { form, close };
}
