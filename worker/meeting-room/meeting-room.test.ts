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

// The clock stands at noon on a Saturday; Sunday is open from ten to eight.
const MONDAY = "2026-11-23";
const at = (time: string, day = MONDAY) => `${day}T${time}:00Z`;

function setUpRoom() {
  const desk = makeTestDeps({ staff: SHARED_KEY });
  const book = (startsAt: string, minutes = 60, more: object = { name: "Ama Owusu" }, key: string | null = null) =>
    bookRoom(desk.deps, { startsAt, minutes, ...more }, key);
  return { ...desk, book };
}

function withClient() {
  const room = setUpRoom();
  const client = room.insert.client({
    plan: "starter",
    startDate: "2026-01-09",
    nextDueDate: "2026-12-09",
    status: "active",
  });
  const left = async () =>
    (await getClientAllowances(room.deps, { id: client.id })).allowances.find(
      ({ kind }) => kind === "meeting_room_hours",
    )?.left;
  return { ...room, client, left };
}

test("shows a meeting in the calendar with its name and who booked it", async () => {
  const { deps, book, rows } = setUpRoom();
  const { id } = await book(at("10:15"), 60);
  const { days, capacity } = await showCalendar(deps, { from: MONDAY, days: 2 });
  expect(capacity).toBe(1);
  expect(days.map(({ day, isOpen, meetings }) => [day, isOpen, meetings])).toEqual([
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
          endsAt: "2026-11-23T11:15:00.000Z",
          minutes: 60,
          bookedBy: "staff",
          drawnHours: 0,
          ...{ customerEmail: null, customerPhone: null, refundAmount: 0 },
          ...{ amount: 80, isPaid: false, receiptNumber: null, heldUntil: "2026-11-22T12:00:00.000Z" },
        },
      ],
    ],
    ["2026-11-24", true, []],
  ]);
  expect(rows.audit().map(({ action, subjectId }) => [action, subjectId])).toEqual([["meeting_booked", id]]);
});

test("gives the room to one of many concurrent overlapping bookings", async () => {
  const { deps, book } = setUpRoom();
  const attempts = Array.from({ length: 40 }, (_, index) => outcomeOf(book(at(index % 2 === 0 ? "10:00" : "10:30"))));
  const codes = await Promise.all(attempts);
  expect(codes.filter((code) => code === "accepted")).toHaveLength(1);
  expect(codes.filter((code) => code === "fully_booked")).toHaveLength(39);
  expect((await showCalendar(deps, { from: MONDAY, days: 1 })).days[0]?.meetings).toHaveLength(1);
});

test("keeps ten minutes free before and after a meeting, and names the nearest free time", async () => {
  const { book } = setUpRoom();
  await book(at("10:00"));
  await expect(book(at("11:00"))).rejects.toMatchObject({
    code: "fully_booked",
    message:
      "The room is taken at that time. The nearest free time is Monday 23 November 2026 at 11:15 am, Accra time.",
    nextDay: MONDAY,
    fields: { startsAt: expect.stringContaining("11:15") },
  });
  expect([
    await outcomeOf(book(at("09:00"))),
    await outcomeOf(book(at("08:45"))),
    await outcomeOf(book(at("11:15"))),
  ]).toEqual(["fully_booked", "accepted", "accepted"]);
});

test("books as many concurrent meetings as there are rooms", async () => {
  const { deps, book } = setUpRoom();
  await changeCapacity(deps, { resource: "meeting_room", capacity: 2 });
  expect([
    await outcomeOf(book(at("10:00"))),
    await outcomeOf(book(at("10:30"))),
    await outcomeOf(book(at("10:45"))),
  ]).toEqual(["accepted", "accepted", "fully_booked"]);
  await changeCapacity(deps, { resource: "meeting_room", capacity: 0 });
  await expect(book(at("15:00"))).rejects.toMatchObject({ code: "fully_booked", nextDay: null });
});

test("refuses meetings at night, in the past, at odd minutes and on closed days", async () => {
  const { deps, book } = setUpRoom();
  await addClosure(deps, { from: MONDAY, to: MONDAY, reason: "Repairs" });
  await expect(book(at("10:00"))).rejects.toMatchObject({
    code: "closed_day",
    message: expect.stringMatching(
      /^We are closed on Monday 23 November 2026: Repairs\. The nearest free time is Tuesday 24/,
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
  expect((await showCalendar(deps, { from: MONDAY, days: 14 })).days.flatMap(({ meetings }) => meetings)).toEqual([]);
});

test("returns the same meeting for a repeated key", async () => {
  const { book, deps } = setUpRoom();
  const first = await book(at("10:00"), 60, { name: "Ama Owusu" }, "key-1");
  expect(await book(at("10:00"), 60, { name: "Ama Owusu" }, "key-1")).toEqual(first);
  expect(await outcomeOf(book(at("10:00"), 60, { name: "Ama Owusu" }, "key-2"))).toBe("fully_booked");
  expect((await showCalendar(deps, { from: MONDAY, days: 1 })).days[0]?.meetings).toHaveLength(1);
});

test("charges a client's meeting to the month's hours, up to what is left", async () => {
  const { book, client, left } = withClient();
  const clientInput = { clientId: client.id };
  expect((await book(at("10:00"), 180, clientInput)).drawnHours).toBe(3);
  expect(await left()).toBe(1);
  await expect(book(at("15:00"), 90, clientInput)).rejects.toMatchObject({
    code: "allowance_used",
    message: "Allowance left until 8 December 2026: 1 h. This needs 1 h 30 min.",
  });
  expect(await outcomeOf(book(at("15:00"), 60, clientInput))).toBe("accepted");
  expect(await left()).toBe(0);
  // Staff may book beyond the allowance.
  expect((await book(at("18:00"), 60, { ...clientInput, isBeyondAllowance: true })).drawnHours).toBe(0);
});

test("uses no more than the month's hours under concurrent bookings", async () => {
  const { book, client, left } = withClient();
  const starts = ["08:00", "09:15", "10:30", "11:45", "13:00", "14:15", "15:30"];
  const codes = await Promise.all(starts.map((start) => outcomeOf(book(at(start), 60, { clientId: client.id }))));
  expect(codes.filter((code) => code === "accepted")).toHaveLength(4);
  expect(new Set(codes)).toEqual(new Set(["accepted", "allowance_used"]));
  expect(await left()).toBe(0);
});

test("refuses hours of a month that is not paid", async () => {
  const { book, client } = withClient();
  await expect(book(at("10:00", "2026-12-09"), 60, { clientId: client.id })).rejects.toMatchObject({
    code: "not_paid_yet",
    message: expect.stringContaining("paid until 8 December 2026"),
  });
});

test("frees the room, restores the hours and emails the client once when a meeting is cancelled", async () => {
  const { deps, book, client, left, mails, rows } = withClient();
  const { id } = await book(at("10:00"), 120, { clientId: client.id });
  const codes = await Promise.all([1, 2, 3].map(() => outcomeOf(cancelMeeting(deps, { id, reason: "Power cut" }))));
  expect(codes.toSorted()).toEqual(["accepted", "conflict", "conflict"]);
  expect(await left()).toBe(4);
  expect(await outcomeOf(book(at("10:00")))).toBe("accepted");
  expect(kindsOf(rows)).toEqual(["meeting_booked customer", "meeting_called_off customer"]);
  await deliverOutbox(deps);
  // A meeting cancelled before its first email gets only the cancellation.
  expect(mails).toMatchObject([{ to: client.email, subject: "Meeting room cancelled: Monday 23 November 2026" }]);
});

test("attaches the calendar entry of a client's meeting, and removes it on cancellation", async () => {
  const { deps, book, client, mails } = withClient();
  const { id } = await book(at("10:00"), 120, { clientId: client.id });
  await book(at("13:00"));
  await deliverOutbox(deps);
  await cancelMeeting(deps, { id, reason: "Power cut" });
  await deliverOutbox(deps);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [client.email, "Meeting room booked: Monday 23 November 2026 at 10 am"],
    [client.email, "Meeting room cancelled: Monday 23 November 2026"],
  ]);
  expect(mails[0]?.text).toContain("2 h");
  const [booked, cancelled] = mails.map(({ attachments }) => attachments?.[0]);
  expect([booked?.type, cancelled?.type]).toEqual([
    "text/calendar; charset=utf-8; method=PUBLISH",
    "text/calendar; charset=utf-8; method=CANCEL",
  ]);
  const uid = `UID:meeting-${id}@`;
  for (const line of [uid, "SEQUENCE:0", "STATUS:CONFIRMED", "DTSTART:20261123T100000Z", "DTEND:20261123T120000Z"])
    expect(booked?.content).toContain(line);
  for (const line of [uid, "SEQUENCE:1", "STATUS:CANCELLED"]) expect(cancelled?.content).toContain(line);
});

test("refuses to cancel a meeting that is over", async () => {
  const { deps, clock, book } = setUpRoom();
  const { id } = await book(at("12:00", "2026-11-21"), 30);
  clock.now = Date.parse(at("12:30", "2026-11-21"));
  expect(await outcomeOf(cancelMeeting(deps, { id }))).toBe("conflict");
});
