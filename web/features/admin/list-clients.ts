import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { AdminClient, AdminClientPage, ListClientsQuery } from "#contract/admin.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { DESK } from "./desk-queries.ts";
import { withKey } from "./with-key.ts";

export type ClientFilters = Pick<ListClientsQuery, "search" | "sort" | "status">;

/** GET /api/admin/vo-clients, page by page. */
export function listClientsQuery(filters: ClientFilters) {
  return infiniteQueryOptions({
    queryKey: [DESK, "clients", filters],
    queryFn: async ({ pageParam }): Promise<AdminClientPage> => {
      const query = { ...filters, sort: filters.sort ?? "next_due", ...(pageParam && { cursor: pageParam }) };
      const answer = await answerOf<AdminClient[] | AdminClientPage>(
        api.api.admin["vo-clients"].$get({ query }, withKey()),
      );
      // The same address also answers the plain list.
      return Array.isArray(answer) ? { items: answer, nextCursor: null, total: answer.length } : answer;
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
