import type { DayEntry, DayOverview } from "#contract/front-desk/day.ts";

export type VisitStep = "check-in" | "check-out" | "no-show" | "undo-visit";
export type DayListName = "arriving" | "inside" | "left" | "noShows";

const LISTS = ["arriving", "inside", "left", "noShows"] as const satisfies DayListName[];

/** The list of the day that holds an entry; null if none does. */
export function findListName(day: DayOverview, entry: Pick<DayEntry, "kind" | "id">): DayListName | null {
  return LISTS.find((name) => day[name].some((other) => isSameEntry(other, entry))) ?? null;
}

/** The day after a visit step: an optimistic update until the response. */
export function moveEntry(day: DayOverview, entry: DayEntry, step: VisitStep, now = new Date()): DayOverview {
  const from = findListName(day, entry);
  const current = from && day[from].find((other) => isSameEntry(other, entry));
  if (!current) return day;
  const { to, entry: moved } = applyStep(from, current, step, now);
  const insideChange = Number(to === "inside") - Number(from === "inside");
  return {
    ...day,
    [from]: day[from].filter((other) => other !== current),
    ...(to !== null && to !== from && { [to]: sortByName([...day[to], moved]) }),
    resources: day.resources.map((other) =>
      other.resource === current.resource ? { ...other, inside: Math.max(0, other.inside + insideChange) } : other,
    ),
  };
}

function applyStep(
  from: DayListName,
  entry: DayEntry,
  step: VisitStep,
  now: Date,
): { to: DayListName | null; entry: DayEntry } {
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
      // A client is on the day's lists only after a check-in.
      return { to: entry.kind === "client" ? null : "arriving", entry: { ...entry, checkedInAt: null } };
  }
}

function isSameEntry(a: Pick<DayEntry, "kind" | "id">, b: Pick<DayEntry, "kind" | "id">): boolean {
  return a.kind === b.kind && a.id === b.id;
}

function sortByName(entries: DayEntry[]): DayEntry[] {
  return entries.sort((a, b) => a.name.localeCompare(b.name, "en"));
}
