import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { browserText } from "./browser-store.ts";

export const SHARED_KEY_NAME = "admin-api-key";

/** The shared key, where staff signed in with it. */
export const sharedKey = browserText(() => localStorage, SHARED_KEY_NAME);

/** So that what staff do with a customer's link is recorded as theirs. */
export function sharedKeyHeaders(): Record<string, string> {
  const key = sharedKey.find();
  return key === null ? {} : { [ADMIN_KEY_HEADER]: key };
}
