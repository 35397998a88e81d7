import { getRouteApi } from "@tanstack/react-router";
import type { FrontDeskFilter, FrontDeskSearch, FrontDeskSection } from "./front-desk-search.ts";

const route = getRouteApi("/admin/virtual-office");

/** The front desk's section and filters in the address, which can be shared and bookmarked. */
export function useFrontDeskSearch() {
  const search: FrontDeskSearch = route.useSearch();
  const navigate = route.useNavigate();

  /** Opens a section and drops the filters of the previous one. */
  function openTab(tab: FrontDeskSection, filters: Omit<FrontDeskSearch, "tab"> = {}) {
    navigate({ search: { tab, ...filters }, resetScroll: false });
  }

  /** An empty value removes a filter. */
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
