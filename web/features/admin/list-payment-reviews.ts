import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { PageQuery, PaymentReviewPage } from "#contract/admin.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { DESK, FRESH_MS } from "./desk-queries.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/payments/review, page by page. */
export function listPaymentReviewsQuery(filters: Omit<PageQuery, "cursor" | "limit"> = {}) {
  return infiniteQueryOptions({
    queryKey: [DESK, "reviews", filters],
    queryFn: ({ pageParam }) =>
      answerOf<PaymentReviewPage>(
        api.api.admin.payments.review.$get(
          { query: { ...filters, ...(pageParam && { cursor: pageParam }) } },
          withKey(),
        ),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  });
}
