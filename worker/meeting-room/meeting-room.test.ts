import { expect, test } from "vitest";
import { getClientAllowances } from "#worker/allowances/get-allowances.ts";
import { addClosure } from "#worker/inventory/add-closure.ts";
import { changeCapacity } from "#worker/inventory/change-capacity.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { bookRoom } from "./book-room.ts";
import { cancelMeeting } from "./cancel-meeting.ts";
import { showCalendar } from "./show-calendar.ts";

// Noon of a Saturday; the day after is a Sunday, from ten to eight.
const MONDAY = "2026-11-23";
const at = (time: string, day = MONDAY) => `${day}T${time}:00Z`;

function openRoom() {
  const desk = makeTestDeps({ staff: SHARED_KEY });
  const book = (startsAt: string, minutes = 60, more: object = { name: "Ama Owusu" }, key: string | null = null) =>
    bookRoom(desk.deps, { startsAt, minutes, ...more }, key);
  return { ...desk, book };
}

function withClient() {
  const room = openRoom();
  const client = room.insert.client({
    plan: "starter",
    startDate: "2026-01-09",
    nextDueDate: "2026-12-09",
    status: "active",
  });
  const left = async () =>
    (await getClientAllowances(room.deps, client.id)).allowances.find(({ kind }) => kind === "meeting_room_hours")
      ?.left;
  return { ...room, client, left };
}

test("a meeting is in the calendar, with what it is called and by whom it was booked", async () => {
  const { deps, book, rows } = openRoom();
  const { id } = await book(at("10:15"), 45);
  const { days, capacity } = await showCalendar(deps, { from: MONDAY, days: 2 });
  expect(capacity).toBe(1);
  expect(days.map(({ day, isOpen, meetings: taken }) => [day, isOpen, taken])).toEqual([
    [
      MONDAY,
      true,
      [
        {
          id,
          clientId: null,
          name: "Ama Owusu",
          businessName: null,
          startsAt: "2026-11-23T10:15:00.000Z",
          endsAt: "2026-11-23T11:00:00.000Z",
          minutes: 45,
          bookedBy: "staff",
          drawnHours: 0,
        },
      ],
    ],
    ["2026-11-24", true, []],
  ]);
  expect(rows.audit().map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ["meeting_booked", "meeting_room"],
  ]);
});

test("of many at once for overlapping hours one has the room", async () => {
  const { deps, book } = openRoom();
  const tries = Array.from({ length: 40 }, (_, each) => outcomeOf(book(at(each % 2 === 0 ? "10:00" : "10:30"))));
  const codes = await Promise.all(tries);
  expect(codes.filter((code) => code === "accepted")).toHaveLength(1);
  expect(codes.filter((code) => code === "fully_booked")).toHaveLength(39);
  expect((await showCalendar(deps, { from: MONDAY, days: 1 })).days[0]?.meetings).toHaveLength(1);
});

test("ten minutes stay free between two, on both sides, and the nearest free time is said", async () => {
  const { book } = openRoom();
  await book(at("10:00"));
  await expect(book(at("11:00"))).rejects.toMatchObject({
    code: "fully_booked",
    message: "Somebody has the meeting room then. The nearest free time begins on Monday 23 November 2026 at 11:15.",
    nextDay: MONDAY,
    fields: { startsAt: expect.stringContaining("11:15") },
  });
  expect([
    await outcomeOf(book(at("09:00"))),
    await outcomeOf(book(at("08:45"))),
    await outcomeOf(book(at("11:15"))),
  ]).toEqual(["fully_booked", "accepted", "accepted"]);
});

test("with two rooms two can meet at once, and with none nobody", async () => {
  const { deps, book } = openRoom();
  await changeCapacity(deps, "meeting_room", { capacity: 2 });
  expect([
    await outcomeOf(book(at("10:00"))),
    await outcomeOf(book(at("10:30"))),
    await outcomeOf(book(at("10:45"))),
  ]).toEqual(["accepted", "accepted", "fully_booked"]);
  await changeCapacity(deps, "meeting_room", { capacity: 0 });
  await expect(book(at("15:00"))).rejects.toMatchObject({ code: "fully_booked", nextDay: null });
});

test("no hour at night, none that is over, no odd minutes, and nothing on a closed day", async () => {
  const { deps, book } = openRoom();
  await addClosure(deps, { from: MONDAY, to: MONDAY, reason: "Repairs" });
  await expect(book(at("10:00"))).rejects.toMatchObject({
    code: "closed_day",
    message: expect.stringMatching(
      /^We are closed on Monday 23 November 2026: Repairs\. The nearest free time begins on Tuesday 24/,
    ),
  });
  const refused = [
    at("23:00", "2026-11-24"),
    at("10:05", "2026-11-24"),
    at("10:00", "2026-11-20"),
    at("10:00", "2027-02-01"),
  ];
  for (const startsAt of refused) expect(await outcomeOf(book(startsAt)), startsAt).toBe("validation_failed");
  expect(await outcomeOf(book(at("10:00", "2026-11-24"), 20))).toBe("validation_failed");
  expect((await showCalendar(deps, { from: MONDAY, days: 14 })).days.flatMap(({ meetings: taken }) => taken)).toEqual(
    [],
  );
});

test("a repeat under the same key is the same meeting", async () => {
  const { book, deps } = openRoom();
  const first = await book(at("10:00"), 60, { name: "Ama Owusu" }, "key-1");
  expect(await book(at("10:00"), 60, { name: "Ama Owusu" }, "key-1")).toEqual(first);
  expect(await outcomeOf(book(at("10:00"), 60, { name: "Ama Owusu" }, "key-2"))).toBe("fully_booked");
  expect((await showCalendar(deps, { from: MONDAY, days: 1 })).days[0]?.meetings).toHaveLength(1);
});

test("a client's meeting takes its time from the month's hours, and no more than there are", async () => {
  const { book, client, left } = withClient();
  const own = { clientId: client.id };
  expect((await book(at("10:00"), 180, own)).drawnHours).toBe(3);
  expect(await left()).toBe(1);
  await expect(book(at("15:00"), 90, own)).rejects.toMatchObject({
    code: "allowance_used",
    message: "1 h of this month's allowance are left until 8 December 2026, and this takes 1 h 30 min.",
  });
  expect(await outcomeOf(book(at("15:00"), 60, own))).toBe("accepted");
  expect(await left()).toBe(0);
  // What goes beyond it is for staff to give.
  expect((await book(at("18:00"), 60, { ...own, isBeyondAllowance: true })).drawnHours).toBe(0);
});

test("of many at once no more is used than the month has", async () => {
  const { book, client, left } = withClient();
  const starts = ["08:00", "09:15", "10:30", "11:45", "13:00", "14:15", "15:30"];
  const codes = await Promise.all(starts.map((start) => outcomeOf(book(at(start), 60, { clientId: client.id }))));
  expect(codes.filter((code) => code === "accepted")).toHaveLength(4);
  expect(new Set(codes)).toEqual(new Set(["accepted", "allowance_used"]));
  expect(await left()).toBe(0);
});

test("hours of a month that is not paid are nobody's yet", async () => {
  const { book, client } = withClient();
  await expect(book(at("10:00", "2026-12-09"), 60, { clientId: client.id })).rejects.toMatchObject({
    code: "not_paid_yet",
    message: expect.stringContaining("paid until 8 December 2026"),
  });
});

test("a meeting that is called off frees the room, gives the hours back and is told to the client, once", async () => {
  const { deps, book, client, left, mails, rows } = withClient();
  const { id } = await book(at("10:00"), 120, { clientId: client.id });
  const codes = await Promise.all([1, 2, 3].map(() => outcomeOf(cancelMeeting(deps, id, { reason: "Power cut" }))));
  expect(codes.toSorted()).toEqual(["accepted", "conflict", "conflict"]);
  expect(await left()).toBe(4);
  expect(await outcomeOf(book(at("10:00")))).toBe("accepted");
  expect(kindsOf(rows)).toEqual(["meeting_booked customer", "meeting_called_off customer"]);
  await deliverOutbox(deps);
  // What was called off before its first mail went out is told of once.
  expect(mails).toMatchObject([
    { to: client.email, subject: "Called off: the meeting room on Monday 23 November 2026" },
  ]);
});

test("a client's meeting is told with its appointment, which leaves the calendar when it is called off", async () => {
  const { deps, book, client, mails } = withClient();
  const { id } = await book(at("10:00"), 120, { clientId: client.id });
  await book(at("13:00"));
  await deliverOutbox(deps);
  await cancelMeeting(deps, id, { reason: "Power cut" });
  await deliverOutbox(deps);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [client.email, "The meeting room is yours on Monday 23 November 2026 at 10:00"],
    [client.email, "Called off: the meeting room on Monday 23 November 2026"],
  ]);
  expect(mails[0]?.text).toContain("2 h");
  const [booked, calledOff] = mails.map(({ attachments }) => attachments?.[0]);
  expect([booked?.type, calledOff?.type]).toEqual([
    "text/calendar; charset=utf-8; method=PUBLISH",
    "text/calendar; charset=utf-8; method=CANCEL",
  ]);
  const uid = `UID:meeting-${id}@`;
  for (const line of [uid, "SEQUENCE:0", "STATUS:CONFIRMED", "DTSTART:20261123T100000Z", "DTEND:20261123T120000Z"])
    expect(booked?.content).toContain(line);
  for (const line of [uid, "SEQUENCE:1", "STATUS:CANCELLED"]) expect(calledOff?.content).toContain(line);
});

test("what is over stays as it was", async () => {
  const { deps, clock, book } = openRoom();
  const { id } = await book(at("12:00", "2026-11-21"), 30);
  clock.now = Date.parse(at("12:30", "2026-11-21"));
  expect(await outcomeOf(cancelMeeting(deps, id, {}))).toBe("conflict");
});
