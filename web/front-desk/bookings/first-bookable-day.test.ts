import { expect, test } from "vitest";
import type { DayAvailability } from "#domain/inventory/availability.ts";
import * as dayModules from "#web/components/days/day-messages.ts";
import { firstBookableDay } from "./first-bookable-day.ts";

const [AT_NOON, AFTER_CLOSING] = [Date.UTC(2026, 10, 27, 12), Date.UTC(2026, 10, 27, 22, 5)];

function offered(nowMs: number, days: Record<string, Partial<DayAvailability>>, viewedDay?: string) {
  const availabilityByDay = new Map(
    Object.entries(days).map(([day, found]) => [day, { day, isOpen: true, left: 3, reason: null, ...found }]),
  );
  return firstBookableDay(dayModules, "desk_day", availabilityByDay, nowMs, viewedDay);
}

test("offers today while the house is open, also a full day, which staff may overbook", () => {
  expect(offered(AT_NOON, {})).toBe("2026-11-27");
  expect(offered(AT_NOON, { "2026-11-27": { left: 0 } })).toBe("2026-11-27");
});

test("after closing time offers the next day that is open and has a free desk", () => {
  expect(offered(AFTER_CLOSING, {})).toBe("2026-11-28");
  const days = {
    "2026-11-28": { isOpen: false, left: 0, reason: "Inventory" },
    "2026-11-29": { left: 0 },
    "2026-11-30": {},
  };
  expect(offered(AFTER_CLOSING, days)).toBe("2026-11-30");
});

test("offers the later day that staff are looking at, unless it is full, closed or past", () => {
  expect(offered(AT_NOON, {}, "2026-12-05")).toBe("2026-12-05");
  expect(offered(AT_NOON, { "2026-12-05": { left: 0 } }, "2026-12-05")).toBe("2026-11-27");
  expect(offered(AT_NOON, { "2026-12-05": { isOpen: false, left: 0, reason: "Inventory" } }, "2026-12-05")).toBe(
    "2026-11-27",
  );
  expect(offered(AT_NOON, {}, "2026-11-20")).toBe("2026-11-27");
});
