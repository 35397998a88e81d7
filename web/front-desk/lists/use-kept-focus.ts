import { type FocusEvent, useEffect, useRef } from "react";
import { markFocus } from "./mark-focus.ts";

/**
 * For a part of the page whose rows change by themselves, as when somebody else has seen to one: what stands near takes
 * the focus of what goes. Spread what it gives on the part.
 */
export function useKeptFocus() {
  const ref = useRef<HTMLElement>(null);
  const marked = useRef<{ element: Element; focusBack: () => void } | null>(null);
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (!marked.current || marked.current.element.isConnected) return;
      const { focusBack } = marked.current;
      marked.current = null;
      focusBack();
    });
    if (ref.current) observer.observe(ref.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return {
    ref,
    onFocus({ target, currentTarget }: FocusEvent) {
      // A menu of a row hangs elsewhere, and gives the focus back by itself.
      if (currentTarget.contains(target)) marked.current = { element: target, focusBack: markFocus() };
    },
    onBlur({ target }: FocusEvent) {
      // Whoever looks at another window comes back to where they were.
      if (document.activeElement !== target) marked.current = null;
    },
  };
}
