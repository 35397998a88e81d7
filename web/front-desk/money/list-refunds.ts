import { deskPages } from "#web/front-desk/lists/desk-pages.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** GET /api/admin/refunds, page by page. */
export function listRefundsQuery() {
  return deskPages("refunds", {}, (query) => answerOf(api.api.admin.refunds.$get({ query }, withKey())));
}
