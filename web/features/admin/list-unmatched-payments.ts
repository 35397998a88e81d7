import { answerOf, api } from "#web/lib/api.ts";
import { deskPages } from "./desk-pages.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/payments/unmatched, page by page. */
export function listUnmatchedPaymentsQuery() {
  return deskPages("unmatched", {}, (query) => answerOf(api.api.admin.payments.unmatched.$get({ query }, withKey())));
}
