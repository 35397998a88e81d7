import type { ListHistoryQuery } from "#contract/front-desk/history.ts";
import { deskPages } from "#web/front-desk/lists/desk-pages.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** GET /api/admin/history, page by page. */
export function listHistoryQuery(filters: Omit<ListHistoryQuery, "cursor" | "limit"> = {}) {
  return deskPages("history", filters, (query) => answerOf(api.api.admin.history.$get({ query }, withKey())));
}
