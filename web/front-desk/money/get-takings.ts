import { queryOptions } from "@tanstack/react-query";
import type { Day } from "#domain/calendar/days.ts";
import { DESK, KEPT_FRESH } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** GET /api/admin/takings: the money that staff noted on a day. */
export function takingsQuery(day: Day) {
  return queryOptions({
    queryKey: [DESK, "takings", day],
    queryFn: () => answerOf(api.api.admin.takings.$get({ query: { day } }, withKey())),
    ...KEPT_FRESH,
  });
}
