import { ADMIN_KEY_HEADER } from "#contract/staff-key.ts";
import { adminKey } from "./staff-session.ts";

/** Given to every call of this page but the first: the key that is in force when it is made, beside what a try says of itself. */
export function withKey(headers: Record<string, string> = {}, key = adminKey()) {
  return { headers: { ...headers, [ADMIN_KEY_HEADER]: key } };
}
