import { Button } from "#web/components/ui/button.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { dismissToast, toast } from "#web/lib/toasts/toast.ts";
import { failureToast } from "./failure-toast.tsx";
import { startPressCooldown } from "./press-cooldown.ts";

/** How an act is taken back. */
export interface Undo {
  send: () => Promise<unknown>;
  /** What to say once it is. */
  done: { title: string; description: string };
  failed: string;
}

/** What is said of an act, and how it is taken back where it can be. */
export interface Done {
  title: string;
  description: string;
  /** `destructive` where something of it did not go as it should. */
  variant?: "default" | "destructive";
  undo?: Undo | undefined;
}

/** Long enough to read it, see that it was the wrong row, and find the button. */
const UNDO_MS = 12_000;

let last: { undo: Undo; toastId: string } | null = null;

/** Tells of an act, with the way back beside it where there is one. The key finds it too, until another act is told of. */
export function sayDone({ undo, ...said }: Done) {
  if (!undo) {
    last = null;
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
      {frontDeskWords.undo}
    </Button>
  );
  last = { undo, toastId: toast({ ...said, durationMs: UNDO_MS, action }) };
}

/** Takes back what was told of last, once; does nothing where that cannot be. */
export async function undoLast() {
  if (!last) return;
  const { undo, toastId } = last;
  last = null;
  dismissToast(toastId);
  try {
    await undo.send();
    toast(undo.done);
  } catch (error) {
    toast(failureToast(undo.failed, error));
  } finally {
    startPressCooldown();
  }
}
