import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while a page matches its prerendered HTML, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
