import type { HouseInput } from "#contract/house-settings.ts";
import { liveQuery, mutate, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

/** Today's prices, and every price change. */
export function pricesQuery() {
  return liveQuery(["prices"], () => readResponse(staffApi.prices.$get()));
}

/** The plans that the owner has added. */
export function ownPlansQuery() {
  return liveQuery(["own-plans"], () => readResponse(staffApi.plans.$get()));
}

/** The facts of the house with the draft. */
export function houseQuery() {
  return liveQuery(["house"], () => readResponse(staffApi.house.$get()));
}

/** `seen` is the version of the draft that the screen shows. */
export function saveHouse(json: HouseInput, seen: string) {
  return mutate(staffApi.house.$patch({ query: { seen }, json }));
}

/** What was published of the house, newest first. */
export function houseHistoryQuery() {
  return liveQuery(["house", "history"], () => readResponse(staffApi.settings.history.$get()));
}

/** What a new house has set up. */
export function firstDayQuery() {
  return liveQuery(["first-day"], () => readResponse(staffApi["first-day"].$get()));
}
