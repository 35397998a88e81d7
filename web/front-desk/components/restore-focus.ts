import { type FocusEvent, useEffect, useRef, useState } from "react";
import { focusIfLost } from "#web/lib/dialogs/focus-if-lost.ts";

/**
 * Remembers where in a list the focus is. Gives back how to put it, once it is lost, on what stands there by then: an act
 * may put other buttons in the place of the one that was pressed, or take its row off the list, or the list off the page.
 */
export function rememberFocus(): () => void {
  const buttons = document.activeElement?.parentElement;
  const row = buttons?.closest("tr, li");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const page = buttons?.closest("main");
  return () => {
    const here = buttons?.isConnected ? [...buttons.querySelectorAll("button")] : [];
    const button = here.find(({ disabled }) => !disabled);
    // The act that still runs gives the focus back itself, once there is something to press again.
    if (here.length > 0 && !button) return;
    const places = [
      button,
      row?.isConnected && row.querySelector<HTMLElement>("[data-row]"),
      neighbour?.isConnected && neighbour.querySelector<HTMLElement>("[data-row]"),
      page,
    ];
    focusIfLost(places.find(Boolean) || null);
  };
}

/** For a dialog about a row of a list: when it closes and the button that opened it has gone, the focus goes near it. */
export function useRestoreFocus() {
  const [focusBack] = useState(rememberFocus);
  useEffect(() => focusBack, [focusBack]);
}

/**
 * For a part of the page whose rows change by themselves, as when somebody else has seen to one: what stands near takes
 * the focus of what goes. Spread what it gives on the part.
 */
export function useRestoreRowFocus() {
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
      if (currentTarget.contains(target)) marked.current = { element: target, focusBack: rememberFocus() };
    },
    onBlur({ target }: FocusEvent) {
      // Whoever looks at another window comes back to where they were.
      if (document.activeElement !== target) marked.current = null;
    },
  };
}
