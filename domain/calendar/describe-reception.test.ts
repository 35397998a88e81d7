import { expect, test } from "vitest";
import { site } from "#domain/site.ts";
import { describeReception, isUnstaffed } from "./describe-reception.ts";
import { NO_OPENING_EXCEPTIONS } from "./opening-hours.ts";
import { receptionHoursOn } from "./reception.ts";

const SATURDAY = "2026-11-28";
const SUNDAY = "2026-11-29";
const MONDAY = "2026-11-30";
const FARMERS_DAY = { day: "2026-12-04", opens: 8, closes: 22, reason: "Farmers' Day", withoutReception: true };

test("a Sunday, a closure and a day set without reception have no reception hours", () => {
  const exceptions = { closures: [{ from: MONDAY, to: MONDAY, reason: "Repairs" }], specials: [FARMERS_DAY] };
  expect(receptionHoursOn(SATURDAY, exceptions)).toEqual({ opens: 9, closes: 17 });
  for (const day of [SUNDAY, MONDAY, FARMERS_DAY.day]) expect(receptionHoursOn(day, exceptions)).toBeNull();
  expect([SATURDAY, SUNDAY, MONDAY, FARMERS_DAY.day].filter((day) => isUnstaffed(day, exceptions))).toEqual([
    SUNDAY,
    FARMERS_DAY.day,
  ]);
});

test("says on which days nobody is at reception, and how to get in", () => {
  const getIn = site.address.entryWithoutReception;
  const exceptions = { closures: [], specials: [FARMERS_DAY] };
  expect(describeReception([SUNDAY], exceptions)).toBe(`No reception on Sunday 29 November 2026. ${getIn}`);
  expect(describeReception([SUNDAY, MONDAY, FARMERS_DAY.day], exceptions)).toBe(
    `No reception on Sunday 29 November 2026 and Friday 4 December 2026. ${getIn}`,
  );
  expect(describeReception([SUNDAY, "2026-12-06", FARMERS_DAY.day], exceptions)).toContain(
    "Sunday 29 November 2026, Sunday 6 December 2026 and Friday 4 December 2026.",
  );
});

test("says when reception is open on a day with longer opening hours, and nothing if both are equal", () => {
  expect(describeReception([SATURDAY], NO_OPENING_EXCEPTIONS)).toMatch(
    /^Reception is open 9 am to 5 pm on Saturday 28 November 2026\. At other times: ring at the gate/,
  );
  const shortDay = { day: MONDAY, opens: 8, closes: 13, reason: "Christmas Eve" };
  expect(describeReception([MONDAY], { closures: [], specials: [shortDay] })).toBeNull();
  expect(describeReception([SATURDAY, MONDAY], NO_OPENING_EXCEPTIONS)).toBeNull();
});
