import { useSyncExternalStore } from "react";

const WIDTHS = {
  /** Room for a table; cards below it. */
  table: widthStore("(min-width: 48rem)"),
  /** Room for most tabs in a row. */
  tabs: widthStore("(min-width: 64rem)"),
  /** Room for every action of a row. */
  actions: widthStore("(min-width: 80rem)"),
} as const;

export function useIsWide(what: keyof typeof WIDTHS): boolean {
  const { subscribe, isWide } = WIDTHS[what];
  return useSyncExternalStore(subscribe, isWide, () => true);
}

// Hundreds of rows ask: one question to the browser serves them all, and drawing a row again asks nothing anew.
function widthStore(query: string) {
  let media: MediaQueryList | undefined;
  const list = () => {
    media ??= window.matchMedia(query);
    return media;
  };
  return {
    subscribe(listener: () => void) {
      list().addEventListener("change", listener);
      return () => list().removeEventListener("change", listener);
    },
    isWide: () => list().matches,
  };
}
