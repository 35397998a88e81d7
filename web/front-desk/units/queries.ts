import { bookingApi, liveQuery, mutate, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { timeoutSignal } from "#web/lib/timeout-signal.ts";

/** Ten megabytes on a slow connection. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000;

/** All units, and the stays of a day. */
export function unitsQuery(day: string) {
  return liveQuery(["units", day], () => readResponse(staffApi.units.$get({ query: { day } })));
}

/** The units that a booking can have. */
export function unitChoiceQuery(id: string) {
  return liveQuery(["unit-choice", id], () => readResponse(bookingApi.unit.$get({ param: { id } })));
}

export async function uploadUnitPhoto(id: string, file: File) {
  const { preparePicture } = await import("#web/lib/pictures/prepare-picture.ts");
  const { file: body } = await preparePicture(file);
  const init = { body, signal: timeoutSignal(UPLOAD_TIMEOUT_MS) };
  return mutate(staffApi.units[":id"].photo.$put({ param: { id } }, { init }));
}

export async function fetchUnitPhoto(id: string): Promise<Blob> {
  const answer = await staffApi.units[":id"].photo.$get({ param: { id } });
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
  return answer.blob();
}
