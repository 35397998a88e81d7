import { Button } from "#web/components/ui/button.tsx";
import { sessionCopy } from "./copy.ts";
import { lockDevice } from "./device-lock.ts";

/** Hides everything at once, wherever it stands: in the bar, and in the head of each dialog, which lets nothing behind it be pressed. */
export function LockButton({ className = "" }: { className?: string }) {
  return (
    <Button
      size="small"
      variant="quiet"
      className={`shrink-0 whitespace-nowrap ${className}`}
      // The focus stays where it was: whoever comes back goes on there.
      onMouseDown={(event) => event.preventDefault()}
      onClick={lockDevice}
    >
      {sessionCopy.bar.lock}
    </Button>
  );
}
