import type { ListOutboxQuery } from "#contract/front-desk/outbox.ts";
import { listQuery, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

export function outboxQuery(filters: Omit<ListOutboxQuery, "cursor" | "limit"> = {}) {
  return listQuery("outbox", filters, (query) => readResponse(staffApi.outbox.$get({ query })));
}
