import { queryOptions } from "@tanstack/react-query";
import type { AdminClient, AdminClientPage, ListClientsQuery } from "#contract/front-desk/clients.ts";
import { CLIENT_SORTS, CLIENT_STATUSES } from "#domain/clients/clients.ts";
import type { FrontDeskSearch } from "#web/front-desk/front-desk-search.ts";
import { backgroundApi, clientApi, FRONT_DESK_KEY, listQuery, liveQuery, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

export function clientsQuery(filters: Pick<ListClientsQuery, "search" | "sort" | "status">) {
  return listQuery("clients", filters, async (query): Promise<AdminClientPage> => {
    const answer = await readResponse<AdminClient[] | AdminClientPage>(
      staffApi["vo-clients"].$get({ query: { ...query, sort: query.sort ?? "next_due" } }),
    );
    // The same path also returns the plain list.
    return Array.isArray(answer) ? { items: answer, nextCursor: null, total: answer.length } : answer;
  });
}

/** Client filters from the page address. */
export function clientFilters({ q, sort, status }: FrontDeskSearch) {
  const knownStatus = CLIENT_STATUSES.find((value) => value === status);
  return {
    sort: CLIENT_SORTS.find((value) => value === sort) ?? "next_due",
    ...(q && { search: q }),
    ...(knownStatus && { status: knownStatus }),
  };
}

/** Possible duplicates of a client while staff type. */
export function similarClientsQuery(typed: { email: string; phone: string; businessName: string }) {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "similar-clients", typed],
    queryFn: async () => (await readResponse(backgroundApi["similar-clients"].$get({ query: typed }))).items,
    enabled: Object.values(typed).some(Boolean),
    retryOnMount: false,
  });
}

export function fetchClient({ id }: Pick<AdminClient, "id">) {
  return readResponse(clientApi.$get({ param: { id } }));
}

/** Price of the next month in cedis, including the late fee. */
export function nextAmountDue({ amount, openCharge }: Pick<AdminClient, "amount" | "openCharge">): number {
  return openCharge?.amount ?? amount;
}

/** Remaining allowances of the month, and the bookings that use them. */
export function allowancesQuery(id: string) {
  return liveQuery(["allowances", id], () => readResponse(clientApi.allowances.$get({ param: { id } })));
}
