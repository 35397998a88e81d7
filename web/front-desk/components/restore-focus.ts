import { type FocusEvent, useEffect, useRef, useState } from "react";
import { focusIfLost } from "#web/lib/dialogs/focus-if-lost.ts";

/**
 * Remembers the focused row. The returned function moves a lost focus to the nearest remaining element: a mutation may
 * remove the button, the row or the list.
 */
export function rememberFocus(): () => void {
  const buttons = document.activeElement?.parentElement;
  const row = buttons?.closest("tr, li");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const page = buttons?.closest("main");
  return () => {
    const remainingButtons = buttons?.isConnected ? [...buttons.querySelectorAll("button")] : [];
    const button = remainingButtons.find(({ disabled }) => !disabled);
    // A mutation that is still running restores the focus itself, once a button is enabled.
    if (remainingButtons.length > 0 && !button) return;
    const candidates = [
      button,
      row?.isConnected && row.querySelector<HTMLElement>("[data-row]"),
      neighbour?.isConnected && neighbour.querySelector<HTMLElement>("[data-row]"),
      page,
    ];
    focusIfLost(candidates.find(Boolean) || null);
  };
}

/** For a dialog about a row: if the button that opened it is gone, closing moves the focus near it. */
export function useRestoreFocus() {
  const [restoreFocus] = useState(rememberFocus);
  useEffect(() => restoreFocus, [restoreFocus]);
}

/**
 * For a part whose rows change by themselves: moves the focus of a removed row to its neighbour. Spread the result on
 * the part.
 */
export function useRestoreRowFocus() {
  const ref = useRef<HTMLElement>(null);
  const remembered = useRef<{ element: Element; restoreFocus: () => void } | null>(null);
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (!remembered.current || remembered.current.element.isConnected) return;
      const { restoreFocus } = remembered.current;
      remembered.current = null;
      restoreFocus();
    });
    if (ref.current) observer.observe(ref.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return {
    ref,
    onFocus({ target, currentTarget }: FocusEvent) {
      // Row menus render outside the list and restore the focus themselves.
      if (currentTarget.contains(target)) remembered.current = { element: target, restoreFocus: rememberFocus() };
    },
    onBlur({ target }: FocusEvent) {
      // On a window switch activeElement stays the same: keep the remembered row.
      if (document.activeElement !== target) remembered.current = null;
    },
  };
}
