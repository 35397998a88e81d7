import type { ListHistoryQuery } from "#contract/admin-history.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { deskPages } from "./desk-pages.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/history, page by page. */
export function listHistoryQuery(filters: Omit<ListHistoryQuery, "cursor" | "limit"> = {}) {
  return deskPages("history", filters, (query) => answerOf(api.api.admin.history.$get({ query }, withKey())));
}
