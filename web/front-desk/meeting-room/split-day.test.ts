import { expect, test } from "vitest";
import type { MeetingRoomDay } from "#contract/front-desk/meeting-room.ts";
import { splitDay } from "./split-day.ts";

const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const meeting = (from: string, to: string) => ({ id: from, startsAt: at(from), endsAt: at(to) });
const day = (meetings: object[], isOpen = true) =>
  ({
    day: "2026-11-24",
    isOpen,
    reason: null,
    opensAt: at("08:00"),
    closesAt: at("22:00"),
    meetings,
  }) as unknown as MeetingRoomDay;
const shown = (of: MeetingRoomDay, capacity = 1) =>
  splitDay(of, capacity, Date.parse("2026-11-23T12:00:00Z")).map((part) =>
    part.kind === "free" ? `free ${part.startsAt.slice(11, 16)}-${part.endsAt.slice(11, 16)}` : part.meeting.id,
  );

test("a day is its meetings and the times between them in which another fits, with the minutes that lie between two", () => {
  expect(shown(day([meeting("10:00", "11:00"), meeting("11:30", "12:00")]))).toEqual([
    "free 08:00-09:45",
    "10:00",
    "11:30",
    "free 12:15-22:00",
  ]);
});

test("with two rooms a time is free until both are taken", () => {
  expect(shown(day([meeting("10:00", "11:00")]), 2)).toEqual(["free 08:00-22:00", "10:00"]);
});

test("on a closed day its meetings are left, and nothing is free", () => {
  expect(shown(day([meeting("10:00", "11:00")], false))).toEqual(["10:00"]);
});
