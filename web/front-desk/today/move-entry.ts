import type { DayEntry, DayOverview } from "#contract/front-desk/day.ts";

export type VisitStep = "check-in" | "check-out" | "no-show" | "undo-visit";
export type DayList = "arriving" | "inside" | "left" | "noShows";

const LISTS = ["arriving", "inside", "left", "noShows"] as const satisfies DayList[];

/** In which of a day's lists somebody stands; null where they are in none any more. */
export function findList(day: DayOverview, entry: Pick<DayEntry, "kind" | "id">): DayList | null {
  return LISTS.find((name) => day[name].some((each) => isSameEntry(each, entry))) ?? null;
}

/** The day as it is once a step has been noted, as far as the page can tell before the answer. */
export function moveEntry(day: DayOverview, entry: DayEntry, step: VisitStep, now = new Date()): DayOverview {
  const from = findList(day, entry);
  const was = from && day[from].find((each) => isSameEntry(each, entry));
  if (!was) return day;
  const { to, entry: moved } = applyStep(from, was, step, now);
  const insideMore = Number(to === "inside") - Number(from === "inside");
  return {
    ...day,
    [from]: day[from].filter((each) => each !== was),
    ...(to !== null && to !== from && { [to]: sortByName([...day[to], moved]) }),
    resources: day.resources.map((each) =>
      each.resource === was.resource ? { ...each, inside: Math.max(0, each.inside + insideMore) } : each,
    ),
  };
}

function applyStep(
  from: DayList,
  entry: DayEntry,
  step: VisitStep,
  now: Date,
): { to: DayList | null; entry: DayEntry } {
  const at = now.toISOString();
  switch (step) {
    case "check-in":
      return { to: "inside", entry: { ...entry, checkedInAt: entry.checkedInAt ?? at, checkedOutAt: null } };
    case "check-out":
      return { to: "left", entry: { ...entry, checkedOutAt: at } };
    case "no-show":
      return { to: "noShows", entry };
    case "undo-visit":
      if (from === "left") return { to: "inside", entry: { ...entry, checkedOutAt: null } };
      // A client is on the day's lists only while they have come.
      return { to: entry.kind === "client" ? null : "arriving", entry: { ...entry, checkedInAt: null } };
  }
}

function isSameEntry(a: Pick<DayEntry, "kind" | "id">, b: Pick<DayEntry, "kind" | "id">): boolean {
  return a.kind === b.kind && a.id === b.id;
}

function sortByName(entries: DayEntry[]): DayEntry[] {
  return entries.sort((a, b) => a.name.localeCompare(b.name, "en"));
}
