import { queryOptions } from "@tanstack/react-query";
import type { Day } from "#domain/days.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { DESK, KEPT_FRESH } from "./desk-queries.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/takings: the money that staff noted on a day. */
export function takingsQuery(day: Day) {
  return queryOptions({
    queryKey: [DESK, "takings", day],
    queryFn: () => answerOf(api.api.admin.takings.$get({ query: { day } }, withKey())),
    ...KEPT_FRESH,
  });
}
