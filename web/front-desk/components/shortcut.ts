import { topDialog } from "#web/lib/dialogs/top-dialog.ts";

type KeyPress = Pick<KeyboardEvent, "key" | "repeat" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** Whether staff pressed this letter once, without a modifier. With Caps Lock the key is the capital. */
export function isShortcut({ key, repeat, shiftKey, ctrlKey, metaKey, altKey }: KeyPress, letter: string): boolean {
  return key.toLowerCase() === letter && !repeat && !shiftKey && !ctrlKey && !metaKey && !altKey;
}

/** Whether a key belongs to what has the focus, a field, a menu or a dialog, and not to the page. */
export function isForFocus({ target, defaultPrevented }: Pick<KeyboardEvent, "target" | "defaultPrevented">): boolean {
  const isInField =
    target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=menu]") !== null;
  return defaultPrevented || isInField || topDialog() !== null;
}
