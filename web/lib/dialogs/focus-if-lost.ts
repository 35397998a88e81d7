/**
 * Gives the focus to an element unless something else has it. The page has it once it is lost, or what else the element
 * stands in: a second press of a disabled button goes there. Tells whether the element has it now.
 */
export function focusIfLost(element: HTMLElement | null | undefined): boolean {
  if (!element || !(document.activeElement ?? document).contains(element)) return false;
  element.focus({ preventScroll: true });
  return true;
}

/** The `ref` of what takes the place of the button that was pressed. */
export function focusOnMount(element: HTMLElement | null): void {
  focusIfLost(element);
}
