import type { AdminVisit } from "#contract/front-desk/visits.ts";
import { visitState } from "#domain/visits/visits.ts";
import type { VisitRow } from "#worker/db/schema/visits.ts";

export function visitAnswer(visit: VisitRow): AdminVisit {
  return {
    day: visit.day,
    checkedInAt: visit.checkedInAt?.toISOString() ?? null,
    checkedOutAt: visit.checkedOutAt?.toISOString() ?? null,
    isNoShow: visitState(visit) === "no_show",
  };
}
