import { isMeteredConnection } from "./network.ts";

const INTERACTION_EVENTS = ["pointermove", "pointerdown", "scroll", "keydown"] as const;

/** Ends the task, so that the browser can handle input before the next one. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export function whenIdle(callback: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(callback, { timeout: 1000 });
  else setTimeout(callback, 200);
}

/**
 * Calls back after the visitor's first interaction, when the browser is idle; never on a metered connection. A visitor
 * who only looks pays for the first page alone. Returns a cancel function.
 */
export function onFirstInteraction(callback: () => void): () => void {
  if (isMeteredConnection()) return () => {};
  const stop = () => {
    for (const sign of INTERACTION_EVENTS) removeEventListener(sign, start);
  };
  const start = () => {
    stop();
    whenIdle(callback);
  };
  for (const sign of INTERACTION_EVENTS) addEventListener(sign, start, { passive: true });
  return stop;
}
