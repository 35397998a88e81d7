import { useRef } from "react";
import { forms } from "#web/content/forms.ts";
import { hasUnsavedInput } from "#web/lib/forms/has-unsaved-input.ts";

/**
 * Closes a dialog with a form, or returns to the previous step: not while sending, and with a confirmation if there is unsaved
 * input. `form` is the form's ref.
 */
export function useFormClose(isSending: boolean, onClose: () => void, onBack?: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const guard = (leave: () => void) => () => {
    if (isSending) return;
    if (hasUnsavedInput(form.current) && !window.confirm(forms.confirmDiscard)) return;
    leave();
  };
  return { form, close: guard(onClose), back: onBack && guard(onBack) };
}
