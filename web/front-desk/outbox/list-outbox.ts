import type { ListOutboxQuery } from "#contract/front-desk/outbox.ts";
import { deskPages } from "#web/front-desk/lists/desk-pages.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** GET /api/admin/outbox, page by page. */
export function listOutboxQuery(filters: Omit<ListOutboxQuery, "cursor" | "limit"> = {}) {
  return deskPages("outbox", filters, (query) => answerOf(api.api.admin.outbox.$get({ query }, withKey())));
}
