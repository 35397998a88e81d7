import { isMeteredConnection } from "./network.ts";

const INTERACTION_EVENTS = ["pointermove", "pointerdown", "scroll", "keydown"] as const;

/** Ends the task, so that a finger is answered before the next one. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export function whenIdle(callback: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(callback, { timeout: 1000 });
  else setTimeout(callback, 200);
}

/**
 * Calls back when the visitor has moved, touched or scrolled something and the browser is idle; never where data is dear.
 * Whoever only looks at the first page pays for nothing but that page. Gives back how to forget it.
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
