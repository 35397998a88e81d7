import { deskPages } from "#web/front-desk/lists/desk-pages.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** GET /api/admin/payments/review, page by page. */
export function listPaymentReviewsQuery() {
  return deskPages("reviews", {}, (query) => answerOf(api.api.admin.payments.review.$get({ query }, withKey())));
}
