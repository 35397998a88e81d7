import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { DESK, type DeskQuery, KEPT_FRESH } from "./desk-queries.ts";

/** A list of the front desk, page by page. `read` gets the filters and, from the second page on, the cursor. */
export function deskPages<Filters extends object, Page extends { nextCursor: string | null }>(
  name: DeskQuery,
  filters: Filters,
  read: (query: Filters & { cursor?: string }) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey: [DESK, name, filters],
    queryFn: ({ pageParam }) => read({ ...filters, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    ...KEPT_FRESH,
    retryOnMount: false,
  });
}
