import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SearchHit } from "#contract/front-desk/search.ts";
import { FRONT_DESK_KEY, mutate, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

/** Minimum length of a search. */
export const MIN_LETTERS = 2;

export function searchQuery(text: string) {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "search", text],
    queryFn: () => readResponse(staffApi.search.$get({ query: { q: text } })),
    enabled: text.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}

export function findBooking(id: string) {
  return readResponse(staffApi.bookings[":id"].$get({ param: { id } }));
}

export function findClient(id: string) {
  return readResponse(staffApi["vo-clients"][":id"].$get({ param: { id } }));
}

export function findInboxItem(kind: "lead" | "contact", id: string) {
  return readResponse(staffApi.inbox[":kind"][":id"].$get({ param: { kind, id } }));
}

/** Whether an event is in the list of upcoming events. */
export async function isUpcomingEvent(eventId: string | undefined): Promise<boolean> {
  const { items } = await readResponse(staffApi.events.$get({ query: { when: "ahead" } }));
  return items.some(({ id }) => id === eventId);
}

export function checkInBooking({ id }: Pick<SearchHit, "id">) {
  return mutate(staffApi.bookings[":id"]["check-in"].$post({ param: { id }, json: {} }));
}
