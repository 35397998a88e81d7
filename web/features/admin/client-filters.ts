import type { ListClientsQuery } from "#contract/admin.ts";
import { CLIENT_STATUSES } from "#domain/clients.ts";
import type { DeskSearch } from "./desk-search.ts";

export const CLIENT_SORTS = ["next_due", "name"] as const satisfies readonly ListClientsQuery["sort"][];

/** Which clients the address asks for. */
export function clientFilters({ q, sort, status }: DeskSearch) {
  const known = CLIENT_STATUSES.find((each) => each === status);
  return {
    sort: CLIENT_SORTS.find((each) => each === sort) ?? "next_due",
    ...(q && { search: q }),
    ...(known && { status: known }),
  };
}
