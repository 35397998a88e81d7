import { expect, test } from "vitest";
import type { DayEntry, DayOverview } from "#contract/front-desk/day.ts";
import { makeDayEntry, makeDayOverview } from "#e2e/front-desk/factories.ts";
import { findListName, moveEntry } from "./move-entry.ts";

const NOW = new Date("2026-11-26T09:30:00.000Z");

const entry = (name: string, changes: Partial<DayEntry> = {}) => makeDayEntry({ id: name, name, ...changes });

function dayWith(lists: Partial<DayOverview>): DayOverview {
  const inside = lists.inside?.length ?? 0;
  const resources = [{ resource: "desks", capacity: 40, taken: 3, inside } as const];
  return makeDayOverview({ day: "2026-11-26", resources, arriving: [], ...lists });
}

test("moves a checked-in customer to the present list by name and counts their seat", () => {
  const [ama, kofi, yaa] = [entry("Ama"), entry("Kofi"), entry("Yaa")];
  const day = moveEntry(dayWith({ arriving: [kofi], inside: [ama, yaa] }), kofi, "check-in", NOW);
  expect(day.arriving).toEqual([]);
  expect(day.inside.map(({ name }) => name)).toEqual(["Ama", "Kofi", "Yaa"]);
  expect(day.inside[1]).toMatchObject({ checkedInAt: NOW.toISOString() });
  expect(day.resources[0]?.inside).toBe(3);
});

test("moves an entry by each visit step, and back by its undo", () => {
  const kofi = entry("Kofi");
  const steps = [
    "check-in",
    "check-out",
    "undo-visit",
    "undo-visit",
    "no-show",
    "undo-visit",
    "no-show",
    "check-in",
  ] as const;
  let day = dayWith({ arriving: [kofi] });
  const lists = steps.map((step) => {
    day = moveEntry(day, kofi, step, NOW);
    return findListName(day, kofi);
  });
  expect(lists).toEqual(["inside", "left", "inside", "arriving", "noShows", "arriving", "noShows", "inside"]);
  expect(day.resources[0]?.inside).toBe(1);
});

test("removes a client whose check-in is undone, and ignores an entry on no list", () => {
  const efua = entry("Efua", { kind: "client" });
  const day = dayWith({ inside: [efua] });
  expect(findListName(moveEntry(day, efua, "undo-visit", NOW), efua)).toBeNull();
  expect(moveEntry(day, entry("Efua"), "check-in", NOW)).toBe(day);
});
