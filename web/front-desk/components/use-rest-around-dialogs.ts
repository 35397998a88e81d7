import { useEffect } from "react";
import { ignoreTooSoon, restPresses } from "#web/front-desk/lists/resting-presses.ts";
import { subscribeToTopDialog } from "#web/lib/top-dialog.ts";

/** A dialog opens over rows and closes on others: presses rest, also on its backdrop, which would close it again. */
export function useRestAroundDialogs() {
  useEffect(() => {
    const stop = subscribeToTopDialog(restPresses);
    window.addEventListener("click", onPress, { capture: true });
    return () => {
      stop();
      window.removeEventListener("click", onPress, { capture: true });
    };
  }, []);
}

function onPress(event: MouseEvent) {
  if (event.target instanceof HTMLDialogElement) ignoreTooSoon(event);
}
