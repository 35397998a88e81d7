import { useEffect, useRef, useState } from "react";
import { toast } from "#web/lib/toasts/toast.ts";
import { failureToast } from "./failure-toast.tsx";
import { startInputCooldown } from "./input-cooldown.ts";
import { rememberFocus } from "./restore-focus.ts";
import { type SuccessMessage, showSuccess } from "./undo.tsx";

interface MutationOptions<Given extends unknown[], Answer> {
  send: (...given: Given) => Promise<Answer>;
  /** What to say once it is done; given the server's answer. */
  successMessage: (answer: Answer, ...given: Given) => SuccessMessage;
  errorTitle: string | ((...given: Given) => string);
  onDone?: (() => void) | undefined;
}

/** Sends an act of the staff once at a time, and says what became of it. */
export function useMutation<Given extends unknown[], Answer>({
  send,
  successMessage,
  errorTitle,
  onDone,
}: MutationOptions<Given, Answer>) {
  return useOneAtATime(async (...given: Given) => {
    try {
      showSuccess(successMessage(await send(...given), ...given));
      onDone?.();
    } catch (error) {
      toast(failureToast(typeof errorTitle === "string" ? errorTitle : errorTitle(...given), error));
    }
  });
}

/** Runs an act unless it runs already: a double click is one click, also before the button has been drawn again. */
export function useOneAtATime<Arguments extends unknown[]>(act: (...given: Arguments) => Promise<void>) {
  const isBusy = useRef(false);
  const focusBack = useRef(() => {});
  const [isRunning, setRunning] = useState(false);
  // Also when its row has gone from the list.
  useEffect(() => (isRunning ? () => focusBack.current() : undefined), [isRunning]);

  async function run(...given: Arguments) {
    if (isBusy.current) return;
    isBusy.current = true;
    focusBack.current = rememberFocus();
    setRunning(true);
    try {
      await act(...given);
    } finally {
      isBusy.current = false;
      startInputCooldown();
      setRunning(false);
    }
  }

  return [run, isRunning] as const;
}
