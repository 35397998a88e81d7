import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { focusIfLost } from "#web/lib/dialogs/focus-if-lost.ts";

/**
 * For a button that is disabled while it works, which takes the focus from it: it gets it back, unless something else has
 * it by then. Spread what it gives on the button.
 */
export function useRestoreFocus(isDisabled: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (!isDisabled && hasFocus.current) hasFocus.current = focusIfLost(ref.current);
  }, [isDisabled]);
  return {
    ref,
    onFocus() {
      hasFocus.current = true;
    },
    onBlur({ currentTarget }: FocusEvent<HTMLButtonElement>) {
      hasFocus.current = currentTarget.disabled;
    },
  };
}
