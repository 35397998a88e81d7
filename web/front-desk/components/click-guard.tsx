import { type ReactNode, useEffect, useRef } from "react";
import { subscribeToTopDialog } from "#web/lib/dialogs/top-dialog.ts";
import { ignoreInCooldown, startInputCooldown, subscribeToInputCooldown } from "./input-cooldown.ts";

/**
 * Around what acts on a row: a press on it does nothing while presses rest, so that the second of two presses never
 * meets what has come into the place of what the first was meant for. What only opens a record is let through.
 */
export function ClickGuard({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // By hand: a list of thousands of rows is not drawn anew for it.
    const stop = subscribeToInputCooldown((isResting) => {
      if (isResting) element.setAttribute("aria-disabled", "true");
      else element.removeAttribute("aria-disabled");
    });
    // On the element, where the menus of its rows, which hang elsewhere, are not heard.
    element.addEventListener("click", onClickInside, { capture: true });
    return () => {
      stop();
      element.removeEventListener("click", onClickInside, { capture: true });
    };
  }, []);
  return (
    <div ref={ref} className="contents">
      {children}
    </div>
  );
}

function onClickInside(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest("[data-only-shows]")) return;
  ignoreInCooldown(event);
}

/** A dialog opens over rows and closes on others: presses rest, also on its backdrop, which would close it again. */
export function useCooldownOnDialogChange() {
  useEffect(() => {
    const stop = subscribeToTopDialog(startInputCooldown);
    window.addEventListener("click", onBackdropClick, { capture: true });
    return () => {
      stop();
      window.removeEventListener("click", onBackdropClick, { capture: true });
    };
  }, []);
}

function onBackdropClick(event: MouseEvent) {
  if (event.target instanceof HTMLDialogElement) ignoreInCooldown(event);
}
