import { useEffect, useRef, useState } from "react";
import { forms } from "#web/content/forms.ts";
import { hasUnsavedInput } from "#web/lib/forms/has-unsaved-input.ts";
import { Button } from "./button.tsx";

const { discard } = forms;

/**
 * Closes a dialog with a form, or returns to the previous step: not while sending, and after a question if there is
 * unsaved input. `form` is the form's ref, `close` and `back` leave, and the dialog shows the `question`. Leaving again
 * keeps the input.
 */
export function useFormClose(isSending: boolean, onClose: () => void, onBack?: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const focused = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** What leaves the dialog once the visitor discards the input. */
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isAsking = leave !== null;

  const guard = (onLeave: () => void) => () => {
    if (isSending) return;
    if (!hasUnsavedInput(form.current)) return onLeave();
    if (!isAsking) focused.current = document.activeElement as HTMLElement;
    setLeave(isAsking ? null : () => onLeave);
  };

  useEffect(() => {
    if (!isAsking) return;
    panel.current?.querySelector("button")?.focus();
    return () => focused.current?.focus();
  }, [isAsking]);

  const question = isAsking && (
    <div
      ref={panel}
      role="alertdialog"
      aria-label={discard.question}
      className="flex shrink-0 flex-wrap items-center gap-3 border-line border-t px-5 py-3.5 md:px-7"
    >
      <p className="grow font-semibold">{discard.question}</p>
      <Button size="small" variant="outline" onClick={() => setLeave(null)}>
        {discard.keep}
      </Button>
      <Button size="small" variant="accent" onClick={leave}>
        {discard.discard}
      </Button>
    </div>
  );
  return { form, close: guard(onClose), back: onBack && guard(onBack), question };
}
