import { queryClient } from "#web/lib/query-client.ts";
import { clientFilters } from "./clients/client-filters.ts";
import { listClientsQuery } from "./clients/list-clients.ts";
import { readDeskSearch } from "./lists/desk-search.ts";
import { adminKey } from "./session/staff-session.ts";

/** Asks for the clients while the code that draws them is still on its way. */
export function prefetchDesk() {
  const search = readDeskSearch(Object.fromEntries(new URLSearchParams(window.location.search)));
  if (adminKey() === "" || (search.tab ?? "clients") !== "clients") return;
  queryClient.prefetchInfiniteQuery(listClientsQuery(clientFilters(search)));
}
