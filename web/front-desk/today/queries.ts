import type { DayEntry } from "#contract/front-desk/day.ts";
import type { Day } from "#domain/calendar/days.ts";
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

/** Records a visit step with an optimistic update, and rolls it back if the request fails. */
export async function recordVisitStep(entry: DayEntry, step: VisitStep, day: Day): Promise<void> {
  const { queryKey } = dayQuery(day);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(queryKey, (shown) => shown && moveEntry(shown, entry, step));
  const shownAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  try {
    await mutate(sendVisitStep(entry, step, day));
  } catch (error) {
    const isReadAgain = queryClient.getQueryState(queryKey)?.dataUpdatedAt !== shownAt;
    if (before && !isReadAgain) queryClient.setQueryData(queryKey, before);
    throw error;
  }
}

function sendVisitStep({ kind, id }: DayEntry, step: VisitStep, day: Day): Promise<ApiResponse<unknown>> {
  const call = { param: { id }, json: { day } };
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
