import type { ADMIN_KEY_HEADER } from "#contract/admin.ts";
import { adminKey } from "./staff-session.ts";

// Only its type is imported, so that the page does not begin with every schema of the contract.
const HEADER: typeof ADMIN_KEY_HEADER = "x-admin-api-key";

/** Given to every call of this page but the first: the key that is in force when it is made, beside what a try says of itself. */
export function withKey(headers: Record<string, string> = {}) {
  return { headers: { ...headers, [HEADER]: adminKey() } };
}
