import { MAX_SEARCH_LENGTH } from "#domain/front-desk/desk.ts";

/** The tabs of the front desk in order; each is `?tab=` in the address. */
export const FRONT_DESK_TABS = [
  "today",
  "bookings",
  "inbox",
  "clients",
  "people",
  "documents",
  "memberships",
  "room",
  "post",
  "events",
  "business",
  "inventory",
  "outbox",
  "history",
  "staff",
  "settings",
] as const;
export type FrontDeskTab = (typeof FRONT_DESK_TABS)[number];

/** Filters of the front desk, all kept in the address. Each tab reads those that it knows. */
const FILTERS = ["q", "person", "sort", "status", "type", "view", "subject", "by", "money", "month", "day"] as const;
export type FrontDeskFilter = (typeof FILTERS)[number];

export type FrontDeskSearch = { tab?: FrontDeskTab } & { [name in FrontDeskFilter]?: string };

/** Parses the front desk's search parameters; drops unknown ones and cuts the search to its maximum length. */
export function readFrontDeskSearch(search: Record<string, unknown>): FrontDeskSearch {
  const tab = FRONT_DESK_TABS.find((known) => known === search.tab);
  const filters = FILTERS.flatMap((name) => {
    const value = search[name];
    const isText = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    const text = isText ? String(value) : "";
    return text === "" ? [] : [[name, name === "q" ? text.slice(0, MAX_SEARCH_LENGTH) : text]];
  });
  return { ...(tab && { tab }), ...Object.fromEntries(filters) };
}

/** Defaults to Today. Old bookmarks with filters and no tab mean Clients, as does People without a person. */
export function activeTab({ tab, day: _, ...filters }: FrontDeskSearch): FrontDeskTab {
  if (tab === "people" && !filters.person) return "clients";
  return tab ?? (Object.keys(filters).length > 0 ? "clients" : "today");
}
