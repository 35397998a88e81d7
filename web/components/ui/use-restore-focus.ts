import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { focusIfLost } from "#web/lib/dialogs/focus-if-lost.ts";

/**
 * Restores focus to a button that was disabled while it worked, unless another element has focus. Spread the result on
 * the button.
 */
export function useRestoreFocus(isDisabled: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!isDisabled && hadFocus.current) hadFocus.current = focusIfLost(ref.current);
  }, [isDisabled]);
  return {
    ref,
    onFocus() {
      hadFocus.current = true;
    },
    onBlur({ currentTarget }: FocusEvent<HTMLButtonElement>) {
      hadFocus.current = currentTarget.disabled;
    },
  };
}
