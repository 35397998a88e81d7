import type { ReactNode } from "react";

/** A date or a length of time beside other words, on one line. */
export function Whole({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
