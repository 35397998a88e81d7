import { queryOptions } from "@tanstack/react-query";
import { answerOf, api } from "#web/lib/api.ts";
import { DESK, KEPT_FRESH } from "./desk-queries.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/summary: the counters and the picture of the business. */
export function summaryQuery() {
  return queryOptions({
    queryKey: [DESK, "summary"],
    queryFn: () => answerOf(api.api.admin.summary.$get({}, withKey())),
    ...KEPT_FRESH,
  });
}
