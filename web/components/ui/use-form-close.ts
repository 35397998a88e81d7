import { useRef } from "react";
import { forms } from "#web/content/forms.ts";
import { hasUnsavedInput } from "#web/lib/forms/has-unsaved-input.ts";

/**
 * Closes a dialog with a form: not while sending, and with a confirmation if there is unsaved input. `form` is the
 * form's ref.
 */
export function useFormClose(isSending: boolean, onClose: () => void) {
  const form = useRef<HTMLFormElement>(null);

  function close() {
    if (isSending) return;
    if (hasUnsavedInput(form.current) && !window.confirm(forms.confirmDiscard)) return;
    onClose();
  }

  return { form, close };
}
