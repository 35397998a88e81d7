import { expect, test } from "vitest";
import { countSegments, toGsm } from "./gsm.ts";

test.each([
  ["₵12,190.00", "GHS 12,190.00"],
  ["Ama’s “desk” – paid…", 'Ama\'s "desk" - paid...'],
  ["Ɛsi Ɔfɔri", "Esi Ofori"],
  ["Ṣeyi Nŋ", "Seyi Nn"],
  ["Thank you 🎉", "Thank you "],
  ["André Müller", "André Müller"],
])("writes %s in GSM letters", (text, expected) => {
  expect(toGsm(text)).toBe(expected);
});

test.each([
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  ["a".repeat(306), 2],
  ["a".repeat(307), 3],
  // Two for the euro sign.
  [`${"a".repeat(159)}€`, 2],
  // It does not fit into the first part any longer, so that the second is full too.
  [`${"a".repeat(152)}€${"a".repeat(152)}`, 3],
  ["ɛ".repeat(70), 1],
  [`₵${"a".repeat(70)}`, 2],
])("counts the segments of text %#", (text, segments) => {
  expect(countSegments(text)).toBe(segments);
});
