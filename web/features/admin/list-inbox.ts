import type { ListInboxQuery } from "#contract/admin-inbox.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { deskPages } from "./desk-pages.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/inbox, page by page. */
export function listInboxQuery(filters: Omit<ListInboxQuery, "cursor" | "limit"> = {}) {
  return deskPages("inbox", filters, (query) => answerOf(api.api.admin.inbox.$get({ query }, withKey())));
}
