import { useSyncExternalStore } from "react";

const WIDTHS = {
  /** Room for a table; cards below it. */
  table: "(min-width: 48rem)",
  /** Room for every action of a row. */
  actions: "(min-width: 80rem)",
} as const;

export function useIsWide(what: keyof typeof WIDTHS): boolean {
  const query = WIDTHS[what];
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
    () => true,
  );
}
