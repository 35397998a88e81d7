import { getRouteApi } from "@tanstack/react-router";
import type { FrontDeskFilter, FrontDeskSearch, FrontDeskTab } from "./front-desk-search.ts";

const route = getRouteApi("/admin/virtual-office");

/** The front desk's address: which tab is open and what is filtered, to be shared and come back to. */
export function useFrontDeskSearch() {
  const search: FrontDeskSearch = route.useSearch();
  const navigate = route.useNavigate();

  /** A tab begins without the filters of the last one. */
  function openTab(tab: FrontDeskTab, filters: Omit<FrontDeskSearch, "tab"> = {}) {
    navigate({ search: { tab, ...filters }, resetScroll: false });
  }

  /** An empty text takes a filter away. */
  function setFilters(filters: { [name in FrontDeskFilter]?: string }) {
    navigate({
      search: (previous) => withoutEmpty({ ...previous, ...filters }),
      replace: true,
      resetScroll: false,
    });
  }

  return { search, openTab, setFilters };
}

function withoutEmpty(search: FrontDeskSearch): FrontDeskSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ""));
}
