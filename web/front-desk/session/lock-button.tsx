import { Button } from "#web/components/ui/button.tsx";
import { sessionCopy } from "./copy.ts";
import { lockDevice } from "./device-lock.ts";

/** Locks the page. It is in the bar and in each dialog's header, because a dialog blocks the bar. */
export function LockButton({ className = "" }: { className?: string }) {
  return (
    <Button
      size="small"
      variant="quiet"
      className={`shrink-0 whitespace-nowrap ${className}`}
      // Keeps the focus, which unlocking restores.
      onMouseDown={(event) => event.preventDefault()}
      onClick={lockDevice}
    >
      {sessionCopy.bar.lock}
    </Button>
  );
}
