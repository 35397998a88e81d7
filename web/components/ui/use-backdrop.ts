import { type SyntheticEvent, useRef } from "react";

/**
 * Spread on a dialog: calls back when the visitor presses the backdrop. Ignores a selection that starts inside and ends
 * outside.
 */
export function useBackdrop(onPress: () => void) {
  const pressStarted = useRef(false);
  return {
    onPointerDown(event: SyntheticEvent) {
      pressStarted.current = isBackdrop(event);
    },
    onClick(event: SyntheticEvent) {
      if (pressStarted.current && isBackdrop(event)) onPress();
    },
  };
}

function isBackdrop({ target, currentTarget }: SyntheticEvent): boolean {
  return target === currentTarget;
}
