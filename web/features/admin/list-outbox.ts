import type { ListOutboxQuery } from "#contract/admin-outbox.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { deskPages } from "./desk-pages.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/outbox, page by page. */
export function listOutboxQuery(filters: Omit<ListOutboxQuery, "cursor" | "limit"> = {}) {
  return deskPages("outbox", filters, (query) => answerOf(api.api.admin.outbox.$get({ query }, withKey())));
}
