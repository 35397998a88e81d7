import { expect, test } from "vitest";
import type { SpecialHours } from "#domain/calendar/opening-hours.ts";
import { waitlistOfferEndMs } from "./waitlist.ts";

/** The end of an offer made at an instant, both without seconds. */
function endOf(firstDay: string, now: string, specials: SpecialHours[] = []): string | null {
  const end = waitlistOfferEndMs(firstDay, specials, Date.parse(`${now}:00Z`));
  return end === null ? null : new Date(end).toISOString().slice(0, 16);
}

// 23 November 2026 is a Monday.
test.each([
  ["a day where the start is more than a week away", "2026-12-01", "2026-11-23T07:59", "2026-11-24T07:59"],
  ["four hours where it is more than two days away", "2026-12-01", "2026-11-24T08:00", "2026-11-24T12:00"],
  ["four hours over night, of those in which the house is open", "2026-11-27", "2026-11-23T20:00", "2026-11-24T10:00"],
  ["an hour where it is nearer", "2026-11-25", "2026-11-23T08:00", "2026-11-23T09:00"],
  ["an hour after the house opens on a Sunday", "2026-11-30", "2026-11-28T22:30", "2026-11-29T11:00"],
  ["until the start where that is sooner", "2026-11-24", "2026-11-23T22:00", "2026-11-24T08:00"],
  ["an hour also on the day itself", "2026-11-23", "2026-11-23T09:00", "2026-11-23T10:00"],
  ["until the house closes on the day itself", "2026-11-23", "2026-11-23T21:30", "2026-11-23T22:00"],
])("an offer lasts %s", (_, firstDay, now, end) => {
  expect(endOf(firstDay, now)).toBe(end);
});

test("it is too late for an offer once the house has closed on the day, or the day is over", () => {
  expect(endOf("2026-11-23", "2026-11-23T22:00")).toBeNull();
  expect(endOf("2026-11-22", "2026-11-23T09:00")).toBeNull();
});

test("the hours of a day of its own count, on the day itself and on the way to it", () => {
  const short = { day: "2026-11-24", opens: 10, closes: 13, reason: "Elections" };
  expect(endOf("2026-11-24", "2026-11-24T12:30", [short])).toBe("2026-11-24T13:00");
  expect(endOf("2026-11-24", "2026-11-24T13:00", [short])).toBeNull();
  expect(endOf("2026-11-27", "2026-11-23T21:00", [short])).toBe("2026-11-24T13:00");
  expect(endOf("2026-11-27", "2026-11-23T20:00", [short])).toBe("2026-11-24T12:00");
});
