import { DESK_TABS, type DeskTab } from "#web/content/desk-tabs.ts";

/** What can be typed or chosen on the front desk, all of it in the address. Each tab reads the names it knows. */
const FILTERS = ["q", "sort", "status", "type", "view", "subject", "money"] as const;
export type DeskFilter = (typeof FILTERS)[number];

export type DeskSearch = { tab?: DeskTab } & { [name in DeskFilter]?: string };

/** The front desk's part of an address; what it does not know is left out. */
export function readDeskSearch(search: Record<string, unknown>): DeskSearch {
  const tab = DESK_TABS.find((known) => known === search.tab);
  const filters = FILTERS.flatMap((name) => {
    const value = search[name];
    const isText = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return isText && String(value) !== "" ? [[name, String(value)]] : [];
  });
  return { ...(tab && { tab }), ...Object.fromEntries(filters) };
}
