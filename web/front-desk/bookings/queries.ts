import { keepPreviousData } from "@tanstack/react-query";
import type { ListBookingsQuery } from "#contract/front-desk/bookings.ts";
import { backgroundApi, bookingApi, listQuery, liveQuery, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

export function bookingsQuery(filters: Omit<ListBookingsQuery, "cursor" | "limit"> = {}) {
  return listQuery("bookings", filters, (query) => readResponse(staffApi.bookings.$get({ query })));
}

export function bookingQuery(id: string) {
  return liveQuery(["booking", id], () => readResponse(bookingApi.$get({ param: { id } })));
}

/** People that match part of a name or phone number. */
export function peopleQuery(q: string) {
  return liveQuery(["people", q], () => readResponse(backgroundApi.search.$get({ query: { q } })), {
    placeholderData: keepPreviousData,
  });
}
