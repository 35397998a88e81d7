import type { DayEntry, DayOverview } from "#contract/front-desk/day.ts";
import type { Day } from "#domain/calendar/days.ts";
import { isBeforeOpening } from "#domain/visits/visits.ts";
import { bookingApi, clientApi, liveQuery, mutate, staffApi } from "#web/front-desk/queries.ts";
import { type ApiResponse, readResponse } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { moveEntry, type VisitStep } from "./move-entry.ts";

export function dayQuery(day: Day) {
  return liveQuery(["day", day], () => readResponse(staffApi.day.$get({ query: { day } })), { retryOnMount: false });
}

/** Current power and Wi-Fi status. */
export function statusQuery() {
  return liveQuery(["status"], () => readResponse(staffApi.status.$get()));
}

/**
 * Records a visit step with an optimistic update, and rolls it back if the request fails. Without one where the server
 * asks first: the row would go and come back.
 */
export async function recordVisitStep(
  entry: DayEntry,
  step: VisitStep,
  day: Day,
  confirmed: { confirmed?: true } = {},
): Promise<void> {
  const { queryKey } = dayQuery(day);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  if (confirmed.confirmed || !before || !isAskedFirst(before, entry, step))
    queryClient.setQueryData(queryKey, (shown) => shown && moveEntry(shown, entry, step));
  const shownAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  try {
    await mutate(sendVisitStep(entry, step, { day, ...confirmed }));
  } catch (error) {
    const isReadAgain = queryClient.getQueryState(queryKey)?.dataUpdatedAt !== shownAt;
    if (before && !isReadAgain) queryClient.setQueryData(queryKey, before);
    throw error;
  }
}

function isAskedFirst({ day, isOpen, hours }: DayOverview, { owed }: DayEntry, step: VisitStep): boolean {
  if (step === "check-out") return owed > 0;
  return step === "check-in" && (!isOpen || isBeforeOpening(day, hours, Date.now()));
}

function sendVisitStep(
  { kind, id }: DayEntry,
  step: VisitStep,
  json: { day: Day; confirmed?: true },
): Promise<ApiResponse<unknown>> {
  const call = { param: { id }, json };
  if (kind === "client") {
    if (step === "check-in") return clientApi["check-in"].$post(call);
    if (step === "check-out") return clientApi["check-out"].$post(call);
    return clientApi["undo-visit"].$post(call);
  }
  switch (step) {
    case "check-in":
      return bookingApi["check-in"].$post(call);
    case "check-out":
      return bookingApi["check-out"].$post(call);
    case "no-show":
      return bookingApi["no-show"].$post(call);
    case "undo-visit":
      return bookingApi["undo-visit"].$post(call);
  }
}
