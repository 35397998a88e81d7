import { deskPages } from "#web/front-desk/lists/desk-pages.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** GET /api/admin/payments/unmatched, page by page. */
export function listUnmatchedPaymentsQuery() {
  return deskPages("unmatched", {}, (query) => answerOf(api.api.admin.payments.unmatched.$get({ query }, withKey())));
}
