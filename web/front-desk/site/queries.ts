import type { PhotoSlot } from "#domain/photos.ts";
import { liveQuery, mutate, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { timeoutSignal } from "#web/lib/timeout-signal.ts";

/** Two small files on a slow connection. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** All texts of the public pages, as the draft has them. */
export function siteTextsQuery() {
  return liveQuery(["site-texts"], () => readResponse(staffApi.words.$get({ query: {} })));
}

/** Null restores the standard text. `seen` is the version of the draft that the screen shows. */
export function changeSiteText(key: string, text: string | null, seen: string) {
  return mutate(staffApi.words.$patch({ query: { seen }, json: { [key]: text } }));
}

export function sitePhotosQuery() {
  return liveQuery(["site-photos"], () => readResponse(staffApi.photos.$get()));
}

export function saveSitePhoto(slot: PhotoSlot, alt: string, body: FormData, seen: string) {
  const init = { body, signal: timeoutSignal(UPLOAD_TIMEOUT_MS) };
  return mutate(staffApi.photos[":slot"].$put({ param: { slot }, query: { alt, seen } }, { init }));
}

export function removeSitePhoto(slot: PhotoSlot, seen: string) {
  return mutate(staffApi.photos[":slot"].$delete({ param: { slot }, query: { seen } }));
}
