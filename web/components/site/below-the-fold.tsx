import type { ReactNode } from "react";
import { useIsWhole } from "#web/lib/first-screen.ts";

/**
 * What a phone does not show of a page before it is scrolled. Behind a tap on a link it comes a frame after the rest, so
 * that the tap is answered sooner.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  return useIsWhole() && children;
}
