/**
 * Focuses an element unless another element has focus. Focus counts as lost if it is on the body or an ancestor, where
 * a press on a disabled button moves it. Returns whether the element has focus.
 */
export function focusIfLost(element: HTMLElement | null | undefined): boolean {
  if (!element || !(document.activeElement ?? document).contains(element)) return false;
  element.focus({ preventScroll: true });
  return true;
}

/** A `ref` for the element that replaces the pressed button. */
export function focusOnMount(element: HTMLElement | null): void {
  focusIfLost(element);
}
