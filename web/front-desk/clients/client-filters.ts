import { CLIENT_SORTS, CLIENT_STATUSES } from "#domain/clients/clients.ts";
import type { DeskSearch } from "#web/front-desk/lists/desk-search.ts";

/** Which clients the address asks for. */
export function clientFilters({ q, sort, status }: DeskSearch) {
  const known = CLIENT_STATUSES.find((each) => each === status);
  return {
    sort: CLIENT_SORTS.find((each) => each === sort) ?? "next_due",
    ...(q && { search: q }),
    ...(known && { status: known }),
  };
}
