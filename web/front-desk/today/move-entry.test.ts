import { expect, test } from "vitest";
import type { DayEntry, DayOverview } from "#contract/front-desk/day.ts";
import { findListName, moveEntry } from "./move-entry.ts";

const NOW = new Date("2026-11-26T09:30:00.000Z");

function entry(name: string, changes: Partial<DayEntry> = {}): DayEntry {
  return {
    kind: "booking",
    id: name,
    name,
    plan: "Weekly",
    resource: "desks",
    phone: null,
    phoneE164: null,
    email: null,
    numberOfPeople: null,
    isPaid: true,
    owed: 0,
    dayNumber: 3,
    dayCount: 7,
    status: "paid",
    source: "web",
    hasPlace: true,
    overbookReason: null,
    notes: null,
    checkedInAt: null,
    checkedOutAt: null,
    ...changes,
  };
}

function dayWith(lists: Partial<DayOverview>): DayOverview {
  const places = [{ resource: "desks", capacity: 40, taken: 3, inside: lists.inside?.length ?? 0 } as const];
  const empty = { arriving: [], inside: [], left: [], noShows: [] };
  const hours = { opens: 8, closes: 22 };
  return {
    day: "2026-11-26",
    isOpen: true,
    reason: null,
    hours,
    hoursBecause: null,
    resources: places,
    ...empty,
    ...lists,
  };
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
