import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { HistoryPage, ListHistoryQuery } from "#contract/admin.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { DESK, FRESH_MS } from "./desk-queries.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/history, page by page. */
export function listHistoryQuery(filters: Omit<ListHistoryQuery, "cursor" | "limit"> = {}) {
  return infiniteQueryOptions({
    queryKey: [DESK, "history", filters],
    queryFn: ({ pageParam }) =>
      answerOf<HistoryPage>(
        api.api.admin.history.$get({ query: { ...filters, ...(pageParam && { cursor: pageParam }) } }, withKey()),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  });
}
