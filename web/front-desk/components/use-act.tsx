import { useEffect, useRef, useState } from "react";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { ApiError, NetworkError } from "#web/lib/api-error.ts";
import { toast } from "#web/lib/toast.ts";
import { startPressCooldown } from "./press-cooldown.ts";
import { rememberFocus } from "./restore-focus.ts";

interface Act<Given extends unknown[], Answer> {
  send: (...given: Given) => Promise<Answer>;
  /** What to say once it is done; given the server's answer. */
  done: (answer: Answer, ...given: Given) => { title: string; description: string };
  failed: string;
  onDone?: (() => void) | undefined;
}

/** Sends an act of the staff once at a time, and says what became of it. */
export function useAct<Given extends unknown[], Answer>({ send, done, failed, onDone }: Act<Given, Answer>) {
  return useOneAtATime(async (...given: Given) => {
    try {
      toast(done(await send(...given), ...given));
      onDone?.();
    } catch (error) {
      toast(failureToast(failed, error));
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
      startPressCooldown();
      setRunning(false);
    }
  }

  return [run, isRunning] as const;
}

/** Of an act: "Error", what failed, and under it the server's reason where it gave one, or that nobody knows. */
export function failureToast(description: string, error: unknown) {
  const reason = reasonOf(error);
  return {
    variant: "destructive" as const,
    title: frontDeskWords.error,
    description,
    ...(reason && { action: <p className="text-sm">{reason}</p> }),
  };
}

function reasonOf(error: unknown): string | null {
  if (error instanceof ApiError && error.sentence) return error.sentence;
  // What stands between us and the worker gives up in its own words, also on a call that has arrived.
  const isNotKnown = error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
  return isNotKnown ? frontDeskWords.noAnswer : null;
}
