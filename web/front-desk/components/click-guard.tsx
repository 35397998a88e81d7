import { type ReactNode, useEffect, useRef } from "react";
import { subscribeToTopDialog } from "#web/lib/dialogs/top-dialog.ts";
import { cancelDuringCooldown, startInputCooldown, subscribeToInputCooldown } from "./input-cooldown.ts";

/**
 * Ignores clicks during the cooldown, so that a double click never hits a row that moved under the pointer. Clicks that
 * only open a record pass.
 */
export function ClickGuard({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // Sets the attribute directly, so that lists of thousands of rows do not re-render.
    const unsubscribe = subscribeToInputCooldown((isCoolingDown) => {
      if (isCoolingDown) element.setAttribute("aria-disabled", "true");
      else element.removeAttribute("aria-disabled");
    });
    // Listens on the element, because menus render outside of it.
    element.addEventListener("click", onClickInside, { capture: true });
    return () => {
      unsubscribe();
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
  if (event.target instanceof Element && event.target.closest("[data-no-click-guard]")) return;
  cancelDuringCooldown(event);
}

/** Starts the cooldown when a dialog opens or closes, including for its backdrop. */
export function useCooldownOnDialogChange() {
  useEffect(() => {
    const unsubscribe = subscribeToTopDialog(startInputCooldown);
    window.addEventListener("click", onBackdropClick, { capture: true });
    return () => {
      unsubscribe();
      window.removeEventListener("click", onBackdropClick, { capture: true });
    };
  }, []);
}

function onBackdropClick(event: MouseEvent) {
  if (event.target instanceof HTMLDialogElement) cancelDuringCooldown(event);
}
