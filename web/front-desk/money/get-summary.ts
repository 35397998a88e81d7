import { queryOptions } from "@tanstack/react-query";
import { DESK, KEPT_FRESH } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** GET /api/admin/summary: the counters and the picture of the business. */
export function summaryQuery() {
  return queryOptions({
    queryKey: [DESK, "summary"],
    queryFn: () => answerOf(api.api.admin.summary.$get({}, withKey())),
    ...KEPT_FRESH,
  });
}
