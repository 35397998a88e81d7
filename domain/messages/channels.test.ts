import { expect, test } from "vitest";
import { channelsInOrder, nextPhoneTime } from "./channels.ts";

test("tries the chosen channel first, and email before the others otherwise", () => {
  expect(channelsInOrder(null)).toEqual(["email", "whatsapp", "sms"]);
  expect(channelsInOrder("sms")).toEqual(["sms", "email", "whatsapp"]);
});

test.each([
  ["2026-11-27T07:59:59Z", "2026-11-27T08:00:00Z"],
  ["2026-11-27T08:00:00Z", null],
  ["2026-11-27T19:59:59Z", null],
  ["2026-11-27T20:00:00Z", "2026-11-28T08:00:00Z"],
  ["2026-11-28T00:00:00Z", "2026-11-28T08:00:00Z"],
])("a message of %s waits until %s", (at, expected) => {
  expect(nextPhoneTime(Date.parse(at))).toBe(expected && Date.parse(expected));
});
