import { clientFilters, clientsQuery } from "#web/front-desk/clients/queries.ts";
import { isToBeCovered } from "#web/front-desk/session/covering.ts";
import { hasWayIn } from "#web/front-desk/session/staff-session.ts";
import { dayQuery } from "#web/front-desk/today/queries.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { openedTab, readFrontDeskSearch } from "./front-desk-search.ts";

/** Asks for what the first screen shows while the code that draws it is still on its way. */
export function prefetchTab() {
  if (!hasWayIn() || isToBeCovered()) return;
  const search = readFrontDeskSearch(Object.fromEntries(new URLSearchParams(window.location.search)));
  const tab = openedTab(search);
  if (tab === "today") void queryClient.prefetchQuery(dayQuery(search.day ?? todayInAccra()));
  if (tab === "clients") void queryClient.prefetchInfiniteQuery(clientsQuery(clientFilters(search)));
}
