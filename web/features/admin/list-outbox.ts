import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { ListOutboxQuery, OutboxPage } from "#contract/admin.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { DESK, FRESH_MS } from "./desk-queries.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/outbox, page by page. */
export function listOutboxQuery(filters: Omit<ListOutboxQuery, "cursor" | "limit"> = {}) {
  return infiniteQueryOptions({
    queryKey: [DESK, "outbox", filters],
    queryFn: ({ pageParam }) =>
      answerOf<OutboxPage>(
        api.api.admin.outbox.$get({ query: { ...filters, ...(pageParam && { cursor: pageParam }) } }, withKey()),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  });
}
