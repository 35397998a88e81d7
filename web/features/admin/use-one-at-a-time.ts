import { useRef, useState } from "react";

/** Runs an act unless it runs already: a double click is one click, also before the button has been drawn again. */
export function useOneAtATime<Arguments extends unknown[]>(act: (...given: Arguments) => Promise<void>) {
  const isBusy = useRef(false);
  const [isRunning, setRunning] = useState(false);

  async function run(...given: Arguments) {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(true);
    try {
      await act(...given);
    } finally {
      isBusy.current = false;
      setRunning(false);
    }
  }

  return [run, isRunning] as const;
}
