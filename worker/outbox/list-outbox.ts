import type { ListOutboxQuery, OutboxPage } from "#contract/front-desk/outbox.ts";
import type { OutboxWithPerson } from "#worker/db/outbox.ts";
import type { Deps } from "#worker/deps.ts";
import { outboxAnswer } from "#worker/front-desk/admin-answers.ts";
import { pageOf } from "#worker/paging/page-cursor.ts";

export async function listOutbox(deps: Deps, query: ListOutboxQuery): Promise<OutboxPage> {
  const { rows, nextCursor } = await pageOf<OutboxWithPerson, number>(
    query,
    "number",
    (before, limit) => deps.outbox.list({ status: query.status ?? null, before, limit }),
    (message) => ({ key: message.createdAt.getTime(), id: message.id }),
  );
  return { items: rows.map(outboxAnswer), nextCursor };
}
