import type { DayEntry } from "#contract/front-desk/day.ts";
import type { SetStatusInput } from "#contract/status.ts";
import type { Day } from "#domain/calendar/days.ts";
import { liveQuery, mutate, staffApi } from "#web/front-desk/queries.ts";
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

export function setStatus(json: SetStatusInput) {
  return mutate(staffApi.status.$post({ json }));
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
  const booking = staffApi.bookings[":id"];
  const client = staffApi["vo-clients"][":id"];
  const call = { param: { id }, json: { day } };
  if (kind === "client") {
    if (step === "check-in") return client["check-in"].$post(call);
    if (step === "check-out") return client["check-out"].$post(call);
    return client["undo-visit"].$post(call);
  }
  switch (step) {
    case "check-in":
      return booking["check-in"].$post(call);
    case "check-out":
      return booking["check-out"].$post(call);
    case "no-show":
      return booking["no-show"].$post(call);
    case "undo-visit":
      return booking["undo-visit"].$post(call);
  }
}
