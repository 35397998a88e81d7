import type { ReactNode } from "react";
import { scrollToAlert } from "./send-failure.tsx";

/** A message in a form about what to decide before pressing the button again. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" ref={scrollToAlert} className="rounded-control border border-marigold bg-marigold/15 px-4 py-3">
      {children}
    </p>
  );
}
