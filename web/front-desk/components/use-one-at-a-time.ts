import { useEffect, useRef, useState } from "react";
import { markFocus } from "#web/front-desk/lists/mark-focus.ts";
import { restPresses } from "#web/front-desk/lists/resting-presses.ts";

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
    focusBack.current = markFocus();
    setRunning(true);
    try {
      await act(...given);
    } finally {
      isBusy.current = false;
      restPresses();
      setRunning(false);
    }
  }

  return [run, isRunning] as const;
}
