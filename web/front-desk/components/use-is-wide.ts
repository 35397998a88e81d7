import { useSyncExternalStore } from "react";

const WIDTHS = {
  /** A table fits; cards below it. */
  table: widthStore("(min-width: 48rem)"),
  /** All actions of a row fit. */
  actions: widthStore("(min-width: 80rem)"),
} as const;

export function useIsWide(width: keyof typeof WIDTHS): boolean {
  const { subscribe, isWide } = WIDTHS[width];
  return useSyncExternalStore(subscribe, isWide, () => true);
}

// Hundreds of rows share one media query, and re-rendering adds none.
function widthStore(query: string) {
  let media: MediaQueryList | undefined;
  const mediaQuery = () => {
    media ??= window.matchMedia(query);
    return media;
  };
  return {
    subscribe(listener: () => void) {
      mediaQuery().addEventListener("change", listener);
      return () => mediaQuery().removeEventListener("change", listener);
    },
    isWide: () => mediaQuery().matches,
  };
}
