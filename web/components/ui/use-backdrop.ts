import { type SyntheticEvent, useRef } from "react";

/** Spread on a dialog: calls back when its backdrop is pressed, not when a selection that began inside ends out there. */
export function useBackdrop(onPress: () => void) {
  const hasBegun = useRef(false);
  return {
    onPointerDown(event: SyntheticEvent) {
      hasBegun.current = isBackdrop(event);
    },
    onClick(event: SyntheticEvent) {
      if (hasBegun.current && isBackdrop(event)) onPress();
    },
  };
}

function isBackdrop({ target, currentTarget }: SyntheticEvent): boolean {
  return target === currentTarget;
}
