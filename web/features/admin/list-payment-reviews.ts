import { answerOf, api } from "#web/lib/api.ts";
import { deskPages } from "./desk-pages.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/payments/review, page by page. */
export function listPaymentReviewsQuery() {
  return deskPages("reviews", {}, (query) => answerOf(api.api.admin.payments.review.$get({ query }, withKey())));
}
