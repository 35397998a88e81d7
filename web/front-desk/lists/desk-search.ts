import { MAX_SEARCH } from "#domain/front-desk/desk.ts";
import { DESK_TABS, type DeskTab } from "#web/content/desk-tabs.ts";

/** What can be typed or chosen on the front desk, all of it in the address. Each tab reads the names it knows. */
const FILTERS = ["q", "sort", "status", "type", "view", "subject", "money"] as const;
export type DeskFilter = (typeof FILTERS)[number];

export type DeskSearch = { tab?: DeskTab } & { [name in DeskFilter]?: string };

/** The front desk's part of an address; what it does not know is left out, and a search cut to what can be asked for. */
export function readDeskSearch(search: Record<string, unknown>): DeskSearch {
  const tab = DESK_TABS.find((known) => known === search.tab);
  const filters = FILTERS.flatMap((name) => {
    const value = search[name];
    const isText = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    const text = isText ? String(value) : "";
    return text === "" ? [] : [[name, name === "q" ? text.slice(0, MAX_SEARCH) : text]];
  });
  return { ...(tab && { tab }), ...Object.fromEntries(filters) };
}
