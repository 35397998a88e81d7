import type { UnmatchedPaymentPage } from "#contract/admin.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { deskPages } from "./desk-pages.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/payments/unmatched, page by page. */
export function listUnmatchedPaymentsQuery() {
  return deskPages("unmatched", {}, (query) =>
    answerOf<UnmatchedPaymentPage>(api.api.admin.payments.unmatched.$get({ query }, withKey())),
  );
}
