import type { AdminClient, AdminClientPage, ListClientsQuery } from "#contract/front-desk/clients.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { clientDueSortKey } from "#domain/clients/clients.ts";
import type { Client } from "#worker/db/clients.ts";
import type { Deps } from "#worker/deps.ts";
import { readPage } from "#worker/paging/page-cursor.ts";
import { prepareClientAnswers } from "./client-answer.ts";

/** All clients by next due date: the response to a request without parameters. */
export async function listAllClients(deps: Deps): Promise<AdminClient[]> {
  const today = dayAt(deps.now().getTime());
  const clients = await deps.clients.list({
    search: null,
    status: null,
    today,
    sort: "next_due",
    inactiveLast: false,
    after: null,
    limit: Number.MAX_SAFE_INTEGER,
  });
  return clients.map(await prepareClientAnswers(deps, clients));
}

export async function listClients(deps: Deps, query: ListClientsQuery): Promise<AdminClientPage> {
  const today = dayAt(deps.now().getTime());
  const sort = query.sort ?? "next_due";
  const filter = {
    search: query.search || null,
    status: query.status ?? null,
    today,
  };
  const { rows, nextCursor } = await readPage<Client, string>(
    query,
    "text",
    (after, limit) => deps.clients.list({ ...filter, sort, inactiveLast: true, after, limit }),
    (client) => ({ key: sort === "name" ? client.fullName : clientDueSortKey(client), id: client.id }),
  );
  const items = rows.map(await prepareClientAnswers(deps, rows));
  if (query.cursor) return { items, nextCursor };
  const isWhole = nextCursor === null;
  const total = isWhole ? items.length : await deps.clients.count(filter);
  if (filter.search === null) return { items, nextCursor, total };
  // A complete page without a status filter holds every match.
  const isCut = !(isWhole && filter.status === null) && (await deps.clients.isCommon(filter.search));
  return { items, nextCursor, total, isCut };
}
