import type { ReactNode } from "react";

/** The buttons of a form in a dialog, always in sight. A low screen, as with a keyboard on it, has no room for that. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="-bottom-6 -mx-5 -mb-6 rounded-b-card border-line border-t bg-plaster px-5 py-3.5 md:-mx-7 md:px-7 [@media(min-height:32rem)]:sticky">
      {children}
    </div>
  );
}
