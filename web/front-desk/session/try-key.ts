import { answerOf, api } from "#web/lib/api.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/vo-clients with a key that is not in force yet: throws unless it is let in. */
export async function tryKey(key: string) {
  await answerOf(api.api.admin["vo-clients"].$get({ query: { sort: "next_due", limit: "1" } }, withKey({}, key)));
}
