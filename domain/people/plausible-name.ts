const MAX_NAME_CHARACTERS = 60;

/**
 * The name, or nothing if it is no name: a spammer could otherwise send any text from our address, as a name, to any
 * recipient.
 */
export function plausibleName(text: string): string {
  const isPlausible =
    text.length <= MAX_NAME_CHARACTERS && /^\p{L}[\p{L}\p{M}\p{Zs}'’.-]*$/u.test(text) && !/\.\p{L}{2}/u.test(text);
  return isPlausible ? text : "";
}
