/**
 * Safari, and Firefox on macOS, do not focus a pressed button. Forms and calendars need that to recognise a press on
 * their own button, and dialogs to restore focus on close.
 */
export function focusPressedButtons(): void {
  if (!/^Apple/.test(navigator.vendor) && !/Mac.*Firefox/.test(navigator.userAgent)) return;
  let pressed: HTMLButtonElement | null = null;
  const focus = () => pressed !== document.activeElement && pressed?.focus({ preventScroll: true });
  addEventListener("mousedown", (event) => {
    pressed = event.defaultPrevented ? null : (event.target as Element).closest("button");
    focus();
  });
  // Again, because the browser may have moved it since.
  addEventListener(
    "click",
    ({ target }) => {
      if (pressed?.contains(target as Node)) focus();
      pressed = null;
    },
    true,
  );
}
