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

/** Null restores the standard text. Another text that changed meanwhile stays changed. */
export function changeSiteText(key: string, text: string | null) {
  return mutate(staffApi.words.$patch({ json: { [key]: text } }));
}

export function sitePhotosQuery() {
  return liveQuery(["site-photos"], () => readResponse(staffApi.photos.$get()));
}

export function saveSitePhoto(slot: PhotoSlot, alt: string, body: FormData) {
  const init = { body, signal: timeoutSignal(UPLOAD_TIMEOUT_MS) };
  return mutate(staffApi.photos[":slot"].$put({ param: { slot }, query: { alt } }, { init }));
}

export function removeSitePhoto(slot: PhotoSlot) {
  return mutate(staffApi.photos[":slot"].$delete({ param: { slot } }));
}
