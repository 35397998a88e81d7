import { expect, test } from "vitest";
import { NO_OPENING_EXCEPTIONS } from "#domain/calendar/opening-hours.ts";
import { formatStatus } from "./status-text.ts";

const house = {
  power: "generator",
  wifi: "slow",
  note: null,
  since: "2026-11-25T14:05:00.000Z",
  nextWordAt: null,
  until: "2026-11-25T18:05:00.000Z",
} as const;

test("formats the power and Wi-Fi status with its time, note and next update", () => {
  expect(formatStatus({ house, replies: null, days: NO_OPENING_EXCEPTIONS })).toEqual({
    house: "Generator power, slow Wi-Fi, since 2:05 pm, Accra time.",
    replies: null,
    days: [],
  });
  const more = { ...house, note: "The grid is back at three.", nextWordAt: "2026-11-25T15:00:00.000Z" };
  expect(formatStatus({ house: more, replies: null, days: NO_OPENING_EXCEPTIONS }).house).toBe(
    "Generator power, slow Wi-Fi, since 2:05 pm, Accra time. The grid is back at three. Next update by 3 pm.",
  );
});

test("never rounds the reply share up and shows nothing without data", () => {
  expect(
    formatStatus({
      house: null,
      replies: { medianMinutes: 41, sharePromised: 0.939, answered: 12 },
      days: NO_OPENING_EXCEPTIONS,
    }).replies,
  ).toBe(
    "We answered half of all messages within 41 minutes, and 93% within 2 hours (last 30 days, reception hours only).",
  );
  expect(formatStatus({ house: null, replies: null, days: NO_OPENING_EXCEPTIONS })).toEqual({
    house: null,
    replies: null,
    days: [],
  });
});

test("lists special days and closures in order, each closed day once", () => {
  const days = {
    closures: [
      { from: "2026-12-25", to: "2026-12-26", reason: "Christmas" },
      { from: "2026-12-04", to: "2026-12-04", reason: "Farmers' Day" },
    ],
    specials: [
      { day: "2026-12-24", opens: 8, closes: 13, reason: "Christmas Eve" },
      { day: "2026-12-26", opens: 10, closes: 13, reason: "Boxing Day" },
    ],
  };
  expect(formatStatus({ house: null, replies: null, days }).days).toEqual([
    "Closed on Friday 4 December 2026: Farmers' Day.",
    "Open 8 am to 1 pm on Thursday 24 December 2026: Christmas Eve.",
  ]);
  const later = { closures: days.closures.slice(0, 1), specials: days.specials.slice(1) };
  expect(formatStatus({ house: null, replies: null, days: later }).days).toEqual([
    "Closed from Friday 25 December 2026 to Saturday 26 December 2026: Christmas.",
  ]);
});

test("a public holiday without reception says so", () => {
  const farmersDay = { day: "2026-12-04", opens: 8, closes: 22, reason: "Farmers' Day", withoutReception: true };
  const { days } = formatStatus({ house: null, replies: null, days: { closures: [], specials: [farmersDay] } });
  expect(days).toEqual(["Open 8 am to 10 pm without reception on Friday 4 December 2026: Farmers' Day."]);
});
