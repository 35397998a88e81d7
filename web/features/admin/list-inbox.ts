import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { InboxPage, ListInboxQuery } from "#contract/admin.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { DESK, FRESH_MS } from "./desk-queries.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/inbox, page by page. */
export function listInboxQuery(filters: Omit<ListInboxQuery, "cursor" | "limit"> = {}) {
  return infiniteQueryOptions({
    queryKey: [DESK, "inbox", filters],
    queryFn: ({ pageParam }) =>
      answerOf<InboxPage>(
        api.api.admin.inbox.$get({ query: { ...filters, ...(pageParam && { cursor: pageParam }) } }, withKey()),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  });
}
