import { clientFilters, clientsQuery } from "#web/front-desk/clients/queries.ts";
import { isLockDue } from "#web/front-desk/session/device-lock.ts";
import { hasCredentials } from "#web/front-desk/session/staff-session.ts";
import { dayQuery } from "#web/front-desk/today/queries.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { activeSection, readFrontDeskSearch } from "./front-desk-search.ts";

/** Fetches the first screen's data while its code is still loading. */
export function prefetchTab() {
  if (!hasCredentials() || isLockDue()) return;
  const search = readFrontDeskSearch(Object.fromEntries(new URLSearchParams(window.location.search)));
  const section = activeSection(search);
  if (section === "today") void queryClient.prefetchQuery(dayQuery(search.day ?? todayInAccra()));
  if (section === "clients") void queryClient.prefetchInfiniteQuery(clientsQuery(clientFilters(search)));
}
