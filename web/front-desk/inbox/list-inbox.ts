import type { ListInboxQuery } from "#contract/front-desk/inbox.ts";
import { deskPages } from "#web/front-desk/lists/desk-pages.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** GET /api/admin/inbox, page by page. */
export function listInboxQuery(filters: Omit<ListInboxQuery, "cursor" | "limit"> = {}) {
  return deskPages("inbox", filters, (query) => answerOf(api.api.admin.inbox.$get({ query }, withKey())));
}
