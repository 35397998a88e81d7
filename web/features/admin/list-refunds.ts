import { answerOf, api } from "#web/lib/api.ts";
import { deskPages } from "./desk-pages.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/refunds, page by page. */
export function listRefundsQuery() {
  return deskPages("refunds", {}, (query) => answerOf(api.api.admin.refunds.$get({ query }, withKey())));
}
