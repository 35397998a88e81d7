import { Button } from "#web/components/ui/button.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { failureToast } from "./failure-toast.tsx";
import { startInputCooldown } from "./input-cooldown.ts";

/** How to undo a mutation. */
export interface Undo {
  send: () => Promise<unknown>;
  /** Message after a successful undo. */
  successMessage: { title: string; description: string };
  errorTitle: string;
}

/** Message after a mutation, with its undo if it has one. */
export interface SuccessMessage {
  title: string;
  description: string;
  /** `destructive` if part of the mutation failed. */
  variant?: "default" | "destructive";
  undo?: Undo | undefined;
}

/** Long enough to read the message, notice the wrong row and find the button. */
const UNDO_MS = 12_000;

let lastUndo: Undo | null = null;

/** Shows a success message with its undo. The keyboard shortcut undoes it too, until the next message. */
export function showSuccess({ undo, ...message }: SuccessMessage) {
  if (!undo) {
    lastUndo = null;
    toast(message);
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
  lastUndo = undo;
  toast({ ...message, durationMs: UNDO_MS, action });
}

/** Undoes the last mutation once; says so if it has no undo. */
export async function undoLast() {
  if (!lastUndo) {
    toast(frontDeskCopy.nothingToUndo);
    return;
  }
  const undo = lastUndo;
  lastUndo = null;
  toast(frontDeskCopy.undoing);
  try {
    await undo.send();
    toast(undo.successMessage);
  } catch (error) {
    toast(failureToast(undo.errorTitle, error));
  } finally {
    startInputCooldown();
  }
}
