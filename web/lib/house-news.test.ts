import { expect, test } from "vitest";
import { newsIn } from "./house-news.ts";

const house = {
  power: "generator",
  wifi: "slow",
  note: null,
  since: "2026-11-25T14:05:00.000Z",
  nextWordAt: null,
  until: "2026-11-25T18:05:00.000Z",
} as const;

test("what staff said stands in one sentence with its time, and says when there is more", () => {
  expect(newsIn({ house, replies: null })).toEqual({
    house: "On our generator, Wi-Fi slow, since 14:05 Accra time.",
    replies: null,
  });
  const more = { ...house, note: "The grid is back at three.", nextWordAt: "2026-11-25T15:00:00.000Z" };
  expect(newsIn({ house: more, replies: null }).house).toBe(
    "On our generator, Wi-Fi slow, since 14:05 Accra time. The grid is back at three. More by 15:00.",
  );
});

test("the share is never rounded up, and nothing is said where nothing is known", () => {
  expect(newsIn({ house: null, replies: { medianMinutes: 41, sharePromised: 0.939, answered: 12 } }).replies).toBe(
    "Half of the messages were answered within 41 minutes, 93% within 2 hours (last 30 days; nights and Sundays not counted).",
  );
  expect(newsIn({ house: null, replies: null })).toEqual({ house: null, replies: null });
});
