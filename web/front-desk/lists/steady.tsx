import { type ReactNode, useEffect, useRef } from "react";
import { followRest, ignoreTooSoon } from "./resting-presses.ts";

/**
 * Around what acts on a row: a press on it does nothing while presses rest, so that the second of two presses never
 * meets what has come into the place of what the first was meant for. What only opens a record is let through.
 */
export function Steady({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // By hand: a list of thousands of rows is not drawn anew for it.
    const stop = followRest((isResting) => {
      if (isResting) element.setAttribute("aria-disabled", "true");
      else element.removeAttribute("aria-disabled");
    });
    // On the element, where the menus of its rows, which hang elsewhere, are not heard.
    element.addEventListener("click", onPress, { capture: true });
    return () => {
      stop();
      element.removeEventListener("click", onPress, { capture: true });
    };
  }, []);
  return (
    <div ref={ref} className="contents">
      {children}
    </div>
  );
}

function onPress(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest("[data-only-shows]")) return;
  ignoreTooSoon(event);
}
