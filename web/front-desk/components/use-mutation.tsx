import { useEffect, useRef, useState } from "react";
import { toast } from "#web/lib/toasts/toast.ts";
import { failureToast } from "./failure-toast.tsx";
import { startInputCooldown } from "./input-cooldown.ts";
import { rememberFocus } from "./restore-focus.ts";
import { type SuccessMessage, showSuccess } from "./undo.tsx";

export interface MutationOptions<Args extends unknown[], Answer> {
  send: (...args: Args) => Promise<Answer>;
  /** Message after success, from the server's response. */
  successMessage: (answer: Answer, ...args: Args) => SuccessMessage;
  errorTitle: string | ((...args: Args) => string);
  onDone?: (() => void) | undefined;
  /** Whether the caller has reported the failure. */
  onFailed?: (error: unknown, ...args: Args) => boolean;
}

/** Sends a mutation of staff, one at a time, and reports the result. */
export function useMutation<Args extends unknown[], Answer>({
  send,
  successMessage,
  errorTitle,
  onDone,
  onFailed,
}: MutationOptions<Args, Answer>) {
  return useOneAtATime(async (...given: Args) => {
    // A button passes its event, which is no input.
    const args = given.filter((arg) => !(arg instanceof Object && "nativeEvent" in arg)) as Args;
    try {
      showSuccess(successMessage(await send(...args), ...args));
      onDone?.();
    } catch (error) {
      if (!onFailed?.(error, ...args))
        toast(failureToast(typeof errorTitle === "string" ? errorTitle : errorTitle(...args), error));
    }
  });
}

/** Ignores calls while one runs, even before the button has re-rendered. */
export function useOneAtATime<Arguments extends unknown[]>(action: (...args: Arguments) => Promise<void>) {
  const isBusy = useRef(false);
  const restoreFocus = useRef(() => {});
  const [isRunning, setRunning] = useState(false);
  // Also runs on unmount, when the row has left the list.
  useEffect(() => (isRunning ? () => restoreFocus.current() : undefined), [isRunning]);

  async function run(...args: Arguments) {
    if (isBusy.current) return;
    isBusy.current = true;
    restoreFocus.current = rememberFocus();
    setRunning(true);
    try {
      await action(...args);
    } finally {
      isBusy.current = false;
      startInputCooldown();
      setRunning(false);
    }
  }

  return [run, isRunning] as const;
}
