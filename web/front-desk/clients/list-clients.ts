import type { AdminClient, AdminClientPage, ListClientsQuery } from "#contract/front-desk/clients.ts";
import { deskPages } from "#web/front-desk/lists/desk-pages.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

export type ClientFilters = Pick<ListClientsQuery, "search" | "sort" | "status">;

/** GET /api/admin/vo-clients, page by page. */
export function listClientsQuery(filters: ClientFilters) {
  return deskPages("clients", filters, async (query): Promise<AdminClientPage> => {
    const answer = await answerOf<AdminClient[] | AdminClientPage>(
      api.api.admin["vo-clients"].$get({ query: { ...query, sort: query.sort ?? "next_due" } }, withKey()),
    );
    // The same address also answers the plain list.
    return Array.isArray(answer) ? { items: answer, nextCursor: null, total: answer.length } : answer;
  });
}
