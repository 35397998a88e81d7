import { expect, test } from "vitest";
import { NO_OPENING_EXCEPTIONS } from "#domain/calendar/opening-hours.ts";
import { calculateReplyTimes, receptionMinutes } from "./reply-times.ts";

const at = (text: string) => Date.parse(`${text}:00.000Z`);
const message = (from: string, answered: string | null, isClosed = false) => ({
  receivedAt: at(from),
  answeredAt: answered === null ? null : at(answered),
  isClosed,
});

test("does not count nights and Sundays", () => {
  // Reception is open from 8 to 18 on weekdays and from 9 to 17 on Saturdays.
  expect(receptionMinutes(at("2026-11-20T17:30"), at("2026-11-20T19:00"), NO_OPENING_EXCEPTIONS)).toBe(30);
  expect(receptionMinutes(at("2026-11-20T20:00"), at("2026-11-21T09:10"), NO_OPENING_EXCEPTIONS)).toBe(10);
  expect(receptionMinutes(at("2026-11-21T17:00"), at("2026-11-23T08:41"), NO_OPENING_EXCEPTIONS)).toBe(41);
  expect(receptionMinutes(at("2026-11-22T10:00"), at("2026-11-22T19:00"), NO_OPENING_EXCEPTIONS)).toBe(0);
});

test("does not count closures and hours cut by special hours", () => {
  const exceptions = {
    closures: [{ from: "2026-11-23", to: "2026-11-23", reason: "Repairs" }],
    specials: [{ day: "2026-11-24", opens: 9, closes: 13, reason: "Elections" }],
  };
  expect(receptionMinutes(at("2026-11-23T08:00"), at("2026-11-24T18:00"), exceptions)).toBe(4 * 60);
});

test("takes the median of answers, and counts overdue messages as late", () => {
  const week = [
    message("2026-11-23T09:00", "2026-11-23T09:10"),
    message("2026-11-23T09:00", "2026-11-23T09:30"),
    message("2026-11-23T09:00", "2026-11-23T12:00"),
    message("2026-11-23T09:00", null),
    message("2026-11-23T09:00", null, true),
    message("2026-11-24T08:00", null),
  ];
  expect(calculateReplyTimes(week, NO_OPENING_EXCEPTIONS, at("2026-11-24T09:00"))).toEqual({
    answered: 3,
    medianMinutes: 30,
    sharePromised: 0.5,
  });
});

test("returns nulls for no messages", () => {
  expect(calculateReplyTimes([], NO_OPENING_EXCEPTIONS, at("2026-11-24T09:00"))).toEqual({
    answered: 0,
    medianMinutes: null,
    sharePromised: null,
  });
});
