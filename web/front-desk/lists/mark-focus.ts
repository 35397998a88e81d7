import { focusIfLost } from "#web/lib/focus-if-lost.ts";

/**
 * Remembers where in a list the focus is. Gives back how to put it, once it is lost, on what stands there by then: an act
 * may put other buttons in the place of the one that was pressed, or take its row off the list, or the list off the page.
 */
export function markFocus(): () => void {
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
