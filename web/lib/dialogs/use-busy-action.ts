import { useState } from "react";
import { errorMessage } from "#web/lib/api-error.ts";

interface Report {
  setBusy: (isBusy: boolean) => void;
  setProblem: (problem: string | null) => void;
  /** Shown after a failure without a message from the server, such as code that did not load. */
  trouble: string;
}

/** Runs the action of a button. After a failure of any kind the button is live again and the person reads a sentence. */
export async function runBusyAction(action: () => Promise<unknown>, { setBusy, setProblem, trouble }: Report) {
  setBusy(true);
  setProblem(null);
  try {
    await action();
  } catch (error) {
    setProblem(errorMessage(error, trouble));
  } finally {
    setBusy(false);
  }
}

/** The busy state and the problem of a button's action. */
export function useBusyAction(trouble: string) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = (action: () => Promise<unknown>) => runBusyAction(action, { setBusy, setProblem, trouble });
  return { isBusy, problem, setProblem, run };
}
