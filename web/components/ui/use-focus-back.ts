import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * For a button that is disabled while it works, which takes the focus from it: it gets it back, unless something else has
 * it by then. Spread what it gives on the button.
 */
export function useFocusBack(isDisabled: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (isDisabled || !hasFocus.current) return;
    // The page has it, or what else the button stands in: a second press of a disabled button goes there.
    hasFocus.current = document.activeElement?.contains(ref.current) ?? true;
    if (hasFocus.current) ref.current?.focus({ preventScroll: true });
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
