import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { bookingApi, clientApi, FRONT_DESK_KEY, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

/** Minimum length of a search. */
export const MIN_LETTERS = 2;

export function searchQuery(text: string) {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "search", text],
    queryFn: () => readResponse(staffApi.search.$get({ query: { q: text } })),
    ...searchOptions(text),
  });
}

/** The people who match, each with their records. */
export function findPeopleQuery(text: string) {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "people", text],
    queryFn: () => readResponse(staffApi.people.$get({ query: { q: text } })),
    ...searchOptions(text),
  });
}

function searchOptions(text: string) {
  return { enabled: text.length >= MIN_LETTERS, placeholderData: keepPreviousData, staleTime: 5_000 } as const;
}

export function findBooking(id: string) {
  return readResponse(bookingApi.$get({ param: { id } }));
}

export function findClient(id: string) {
  return readResponse(clientApi.$get({ param: { id } }));
}

export function findInboxItem(kind: "lead" | "contact", id: string) {
  return readResponse(staffApi.inbox[":kind"][":id"].$get({ param: { kind, id } }));
}

/** Whether an event is in the list of upcoming events. */
export async function isUpcomingEvent(eventId: string | undefined): Promise<boolean> {
  const { items } = await readResponse(staffApi.events.$get({ query: { when: "ahead" } }));
  return items.some(({ id }) => id === eventId);
}
