import { expect, test } from "vitest";
import { NO_OPENING_EXCEPTIONS } from "#domain/calendar/opening-hours.ts";
import { offerEndMs, offerLimitsForDay } from "./waitlist.ts";

/** The expiry of an offer made at an instant, both without seconds. */
function offerExpiry(firstDay: string, now: string, exceptions = NO_OPENING_EXCEPTIONS): string | null {
  const nowMs = Date.parse(`${now}:00Z`);
  const end = offerEndMs(offerLimitsForDay(firstDay, exceptions, nowMs), exceptions, nowMs);
  return end === null ? null : new Date(end).toISOString().slice(0, 16);
}

// 23 November 2026 is a Monday.
test.each([
  ["a day if the start is over a week away", "2026-12-01", "2026-11-23T07:59", "2026-11-24T07:59"],
  ["four hours if it is over two days away", "2026-12-01", "2026-11-24T08:00", "2026-11-24T12:00"],
  ["four opening hours across a night", "2026-11-27", "2026-11-23T20:00", "2026-11-24T10:00"],
  ["an hour if it is nearer", "2026-11-25", "2026-11-23T08:00", "2026-11-23T09:00"],
  ["an hour after opening time on a Sunday", "2026-11-30", "2026-11-28T22:30", "2026-11-29T11:00"],
  ["the time until the start if that is sooner", "2026-11-24", "2026-11-23T22:00", "2026-11-24T08:00"],
  ["an hour on the day itself", "2026-11-23", "2026-11-23T09:00", "2026-11-23T10:00"],
  ["the time until closing on the day itself", "2026-11-23", "2026-11-23T21:30", "2026-11-23T22:00"],
])("holds an offer for %s", (_, firstDay, now, end) => {
  expect(offerExpiry(firstDay, now)).toBe(end);
});

test("makes no offer after closing time or for a past day", () => {
  expect(offerExpiry("2026-11-23", "2026-11-23T22:00")).toBeNull();
  expect(offerExpiry("2026-11-22", "2026-11-23T09:00")).toBeNull();
});

test("applies special hours on the day and on the way to it", () => {
  const short = { closures: [], specials: [{ day: "2026-11-24", opens: 10, closes: 13, reason: "Elections" }] };
  expect(offerExpiry("2026-11-24", "2026-11-24T12:30", short)).toBe("2026-11-24T13:00");
  expect(offerExpiry("2026-11-24", "2026-11-24T13:00", short)).toBeNull();
  expect(offerExpiry("2026-11-27", "2026-11-23T21:00", short)).toBe("2026-11-24T13:00");
  expect(offerExpiry("2026-11-27", "2026-11-23T20:00", short)).toBe("2026-11-24T12:00");
});

test("counts no opening hours on a closed day", () => {
  const closed = { closures: [{ from: "2026-11-24", to: "2026-11-25", reason: "Holiday" }], specials: [] };
  expect(offerExpiry("2026-11-28", "2026-11-23T20:00", closed)).toBe("2026-11-26T10:00");
});

test.each([
  ["a day if the event is weeks away", "2026-12-18T09:00", "2026-11-25T00:48", "2026-11-26T00:48"],
  ["four opening hours after a night if it is days away", "2026-11-28T09:00", "2026-11-25T00:48", "2026-11-25T12:00"],
  ["an opening hour if it is nearer", "2026-11-26T18:00", "2026-11-25T00:48", "2026-11-25T09:00"],
  ["the time until the event if that is sooner", "2026-11-26T08:30", "2026-11-25T22:30", "2026-11-26T08:30"],
])("holds an offer of an event place for %s", (_, starts, now, end) => {
  const startsAtMs = Date.parse(`${starts}:00Z`);
  const endMs = offerEndMs({ startsAtMs, latestMs: startsAtMs }, NO_OPENING_EXCEPTIONS, Date.parse(`${now}:00Z`));
  expect(new Date(endMs ?? 0).toISOString().slice(0, 16)).toBe(end);
});
