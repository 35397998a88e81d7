import { startTransition, useEffect, useState } from "react";

const waiting = new Set<() => void>();
let isAlone = false;

/** The page that is shown next comes with its first screen alone, until `restFollows` is called. */
export function firstScreenAlone() {
  isAlone = true;
}

/** Brings what stands below the first screen, once a frame has shown that screen. */
export function restFollows() {
  if (isAlone) requestAnimationFrame(() => setTimeout(showRest));
}

/** Brings what stands below the first screen at once. */
export function showRest() {
  isAlone = false;
  for (const callback of waiting) callback();
  waiting.clear();
}

/** Calls back when the rest of the page follows: at once where it is not waited for. Gives back how to forget it. */
export function whenRestFollows(callback: () => void): () => void {
  if (isAlone) waiting.add(callback);
  else callback();
  return () => void waiting.delete(callback);
}

/** False on a page that is on its way in, until its first screen has been seen. */
export function useIsWhole(): boolean {
  const [isWhole, setWhole] = useState(() => !isAlone);
  useEffect(() => whenRestFollows(() => startTransition(() => setWhole(true))), []);
  return isWhole;
}
