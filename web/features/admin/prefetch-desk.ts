import { queryClient } from "#web/lib/query-client.ts";
import { clientFilters } from "./client-filters.ts";
import { readDeskSearch } from "./desk-search.ts";
import { listClientsQuery } from "./list-clients.ts";
import { adminKey } from "./staff-session.ts";

/** Asks for the clients while the code that draws them is still on its way. */
export function prefetchDesk() {
  const search = readDeskSearch(Object.fromEntries(new URLSearchParams(window.location.search)));
  if (adminKey() === "" || (search.tab ?? "clients") !== "clients") return;
  queryClient.prefetchInfiniteQuery(listClientsQuery(clientFilters(search)));
}
