import { expect, test } from "vitest";
import { describeUnit, unitLabel } from "./units.ts";

test.each([
  [{ resource: "private_offices", name: "Room Adinkra", seats: 4 }, "Your office", "Room Adinkra, up to 4 people"],
  [{ resource: "private_offices", name: "Room Sika", seats: 1 }, "Your office", "Room Sika, for one person"],
  [{ resource: "desks", name: "Desk 12", seats: 1 }, "Your desk", "Desk 12"],
  [{ resource: "desks", name: "Long table", seats: 6 }, "Your desk", "Long table, up to 6 people"],
] as const)("describes %o", (unit, label, text) => {
  expect([unitLabel(unit), describeUnit(unit)]).toEqual([label, text]);
});
