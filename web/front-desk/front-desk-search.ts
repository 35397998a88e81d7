import { MAX_SEARCH_LENGTH } from "#domain/front-desk/desk.ts";

/**
 * The tabs of the bar in order, each with its sections; the first opens. Each section is `?tab=` in the address, so that
 * addresses stay as they are when a section moves to another tab.
 */
export const FRONT_DESK_TABS = {
  today: ["today"],
  bookings: ["bookings", "inventory"],
  people: ["clients", "memberships", "documents", "people"],
  inbox: ["inbox", "messages", "outbox"],
  post: ["post"],
  events: ["events", "room"],
  business: ["business", "history"],
  settings: ["settings", "staff"],
} as const;
export type FrontDeskTab = keyof typeof FRONT_DESK_TABS;
export type FrontDeskSection = (typeof FRONT_DESK_TABS)[FrontDeskTab][number];

const TABS = Object.keys(FRONT_DESK_TABS) as FrontDeskTab[];
export const FRONT_DESK_SECTIONS: readonly FrontDeskSection[] = TABS.flatMap((tab) => [...FRONT_DESK_TABS[tab]]);

export function tabOfSection(section: FrontDeskSection): FrontDeskTab {
  return TABS.find((tab) => FRONT_DESK_TABS[tab].some((name) => name === section)) ?? "today";
}

/** Filters of the front desk, all kept in the address. Each tab reads those that it knows. */
const FILTERS = [
  "q",
  "person",
  "sort",
  "status",
  "type",
  "view",
  "subject",
  "by",
  "money",
  "month",
  "day",
  "from",
  "until",
] as const;
export type FrontDeskFilter = (typeof FILTERS)[number];

export type FrontDeskSearch = { tab?: FrontDeskSection } & { [name in FrontDeskFilter]?: string };

/** Parses the front desk's search parameters; drops unknown ones and cuts the search to its maximum length. */
export function readFrontDeskSearch(search: Record<string, unknown>): FrontDeskSearch {
  const tab = FRONT_DESK_SECTIONS.find((known) => known === search.tab);
  const filters = FILTERS.flatMap((name) => {
    const value = search[name];
    const isText = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    const text = isText ? String(value) : "";
    return text === "" ? [] : [[name, name === "q" ? text.slice(0, MAX_SEARCH_LENGTH) : text]];
  });
  return { ...(tab && { tab }), ...Object.fromEntries(filters) };
}

/** Defaults to Today. Old bookmarks with filters and no tab mean Clients, as does People without a person. */
export function activeSection({ tab, day: _, ...filters }: FrontDeskSearch): FrontDeskSection {
  if (tab === "people" && !filters.person) return "clients";
  return tab ?? (Object.keys(filters).length > 0 ? "clients" : "today");
}
