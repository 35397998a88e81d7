type KeyPress = Pick<KeyboardEvent, "key" | "repeat" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** Whether staff pressed this letter once, without a modifier. With Caps Lock the key is the capital. */
export function isShortcut({ key, repeat, shiftKey, ctrlKey, metaKey, altKey }: KeyPress, letter: string): boolean {
  return key.toLowerCase() === letter && !repeat && !shiftKey && !ctrlKey && !metaKey && !altKey;
}
