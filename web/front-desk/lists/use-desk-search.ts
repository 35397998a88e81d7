import { getRouteApi } from "@tanstack/react-router";
import type { DeskTab } from "#web/content/desk-tabs.ts";
import type { DeskFilter, DeskSearch } from "./desk-search.ts";

const route = getRouteApi("/admin/virtual-office");

/** The front desk's address: which tab is open and what is filtered, to be shared and come back to. */
export function useDeskSearch() {
  const search: DeskSearch = route.useSearch();
  const navigate = route.useNavigate();

  /** A tab begins without the filters of the last one. */
  function openTab(tab: DeskTab, filters: Omit<DeskSearch, "tab"> = {}) {
    navigate({ search: { tab, ...filters }, resetScroll: false });
  }

  /** An empty text takes a filter away. */
  function setFilters(filters: { [name in DeskFilter]?: string }) {
    navigate({
      search: (previous) => withoutEmpty({ ...previous, ...filters }),
      replace: true,
      resetScroll: false,
    });
  }

  return { search, openTab, setFilters };
}

function withoutEmpty(search: DeskSearch): DeskSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ""));
}
