import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { AdminBookingPage, ListBookingsQuery } from "#contract/admin.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { DESK, FRESH_MS } from "./desk-queries.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/bookings, page by page. */
export function listBookingsQuery(filters: Omit<ListBookingsQuery, "cursor" | "limit"> = {}) {
  return infiniteQueryOptions({
    queryKey: [DESK, "bookings", filters],
    queryFn: ({ pageParam }) =>
      answerOf<AdminBookingPage>(
        api.api.admin.bookings.$get({ query: { ...filters, ...(pageParam && { cursor: pageParam }) } }, withKey()),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  });
}
