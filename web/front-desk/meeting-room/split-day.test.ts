import { expect, test } from "vitest";
import type { MeetingRoomDay } from "#contract/front-desk/meeting-room.ts";
import { splitDay } from "./split-day.ts";

const instant = (time: string) => `2026-11-24T${time}:00.000Z`;
const meeting = (from: string, to: string) => ({ id: from, startsAt: instant(from), endsAt: instant(to) });
const day = (meetings: object[], isOpen = true) =>
  ({
    day: "2026-11-24",
    isOpen,
    reason: null,
    opensAt: instant("08:00"),
    closesAt: instant("22:00"),
    meetings,
  }) as unknown as MeetingRoomDay;
const partsOf = (roomDay: MeetingRoomDay, capacity = 1) =>
  splitDay(roomDay, capacity, Date.parse("2026-11-23T12:00:00Z")).map((part) =>
    part.kind === "free" ? `free ${part.startsAt.slice(11, 16)}-${part.endsAt.slice(11, 16)}` : part.meeting.id,
  );

test("splits a day into meetings and bookable times, with the minutes kept between two meetings", () => {
  expect(partsOf(day([meeting("10:00", "11:00"), meeting("11:30", "12:00")]))).toEqual([
    "free 08:00-09:45",
    "10:00",
    "11:30",
    "free 12:15-22:00",
  ]);
});

test("keeps a time free until both of two rooms are booked", () => {
  expect(partsOf(day([meeting("10:00", "11:00")]), 2)).toEqual(["free 08:00-22:00", "10:00"]);
});

test("shows only the meetings of a closed day", () => {
  expect(partsOf(day([meeting("10:00", "11:00")], false))).toEqual(["10:00"]);
});
