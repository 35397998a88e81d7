import type { ListOutboxQuery, OutboxMessage } from "#contract/front-desk/outbox.ts";
import { listQuery, mutate, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

export function outboxQuery(filters: Omit<ListOutboxQuery, "cursor" | "limit"> = {}) {
  return listQuery("outbox", filters, (query) => readResponse(staffApi.outbox.$get({ query })));
}

export function resendMessage({ id }: OutboxMessage) {
  return mutate(staffApi.outbox[":id"].resend.$post({ param: { id } }));
}
