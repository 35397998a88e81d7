/**
 * Safari, and Firefox on a Mac, give a pressed button no focus. A form could not tell that its button is being pressed, a
 * calendar not that its own is, and a dialog that closes would have nowhere to give the focus back to.
 */
export function focusPressedButtons(): void {
  if (!/^Apple/.test(navigator.vendor) && !/Mac.*Firefox/.test(navigator.userAgent)) return;
  let pressed: HTMLButtonElement | null = null;
  const focus = () => pressed !== document.activeElement && pressed?.focus({ preventScroll: true });
  addEventListener("mousedown", (event) => {
    pressed = event.defaultPrevented ? null : (event.target as Element).closest("button");
    focus();
  });
  // Once more, for the browser has taken it away since.
  addEventListener(
    "click",
    ({ target }) => {
      if (pressed?.contains(target as Node)) focus();
      pressed = null;
    },
    true,
  );
}
