import type { AdminClient, AdminClientPage, ListClientsQuery } from "#contract/front-desk/clients.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { clientDueSortKey, lastDueSoonDay } from "#domain/clients/clients.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { Deps } from "#worker/deps.ts";
import { readPage } from "#worker/paging/page-cursor.ts";
import { prepareClientAnswers } from "./client-answer.ts";

/** Every client there is by next due date: what the call answers when nothing is asked for. */
export async function listAllClients(deps: Deps): Promise<AdminClient[]> {
  const today = dayAt(deps.now().getTime());
  const clients = await deps.clients.list({
    search: null,
    status: null,
    days: { today, dueSoonUntil: lastDueSoonDay(today) },
    sort: "next_due",
    isLeftLast: false,
    after: null,
    limit: Number.MAX_SAFE_INTEGER,
  });
  return clients.map(await prepareClientAnswers(deps, clients));
}

export async function listClients(deps: Deps, query: ListClientsQuery): Promise<AdminClientPage> {
  const today = dayAt(deps.now().getTime());
  const sort = query.sort ?? "next_due";
  const wanted = {
    search: query.search || null,
    status: query.status ?? null,
    days: { today, dueSoonUntil: lastDueSoonDay(today) },
  };
  // Of one status they have left or they have not.
  const isLeftLast = wanted.status === null;
  const dueKeyOf = (client: ClientRow) => (isLeftLast ? clientDueSortKey(client) : client.nextDueDate);
  const { rows, nextCursor } = await readPage<ClientRow, string>(
    query,
    "text",
    (after, limit) => deps.clients.list({ ...wanted, sort, isLeftLast, after, limit }),
    (client) => ({ key: sort === "name" ? client.fullName : dueKeyOf(client), id: client.id }),
  );
  const items = rows.map(await prepareClientAnswers(deps, rows));
  if (query.cursor) return { items, nextCursor };
  const isWhole = nextCursor === null;
  const total = isWhole ? items.length : await deps.clients.count(wanted);
  if (wanted.search === null) return { items, nextCursor, total };
  // A whole page without a filter holds every match.
  const isCut = !(isWhole && wanted.status === null) && (await deps.clients.isCommon(wanted.search));
  return { items, nextCursor, total, isCut };
}
