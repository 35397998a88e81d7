import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while a page is the HTML that everybody gets, true from the first change that only this visitor sees. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
