import { Button } from "#web/components/ui/button.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { dismissToast, toast } from "#web/lib/toasts/toast.ts";
import { failureToast } from "./failure-toast.tsx";
import { startInputCooldown } from "./input-cooldown.ts";

/** How an act is taken back. */
export interface Undo {
  send: () => Promise<unknown>;
  /** What to say once it is. */
  successMessage: { title: string; description: string };
  errorTitle: string;
}

/** What is said of an act, and how it is taken back where it can be. */
export interface SuccessMessage {
  title: string;
  description: string;
  /** `destructive` where something of it did not go as it should. */
  variant?: "default" | "destructive";
  undo?: Undo | undefined;
}

/** Long enough to read it, see that it was the wrong row, and find the button. */
const UNDO_MS = 12_000;

let lastUndo: { undo: Undo; toastId: string } | null = null;

/** Tells of an act, with the way back beside it where there is one. The key finds it too, until another act is told of. */
export function showSuccess({ undo, ...said }: SuccessMessage) {
  if (!undo) {
    lastUndo = null;
    toast(said);
    return;
  }
  const action = (
    <Button
      size="small"
      variant="outline"
      className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1"
      onClick={undoLast}
    >
      {frontDeskCopy.undo}
    </Button>
  );
  lastUndo = { undo, toastId: toast({ ...said, durationMs: UNDO_MS, action }) };
}

/** Takes back what was told of last, once; does nothing where that cannot be. */
export async function undoLast() {
  if (!lastUndo) return;
  const { undo, toastId } = lastUndo;
  lastUndo = null;
  dismissToast(toastId);
  try {
    await undo.send();
    toast(undo.successMessage);
  } catch (error) {
    toast(failureToast(undo.errorTitle, error));
  } finally {
    startInputCooldown();
  }
}
