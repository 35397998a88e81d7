import { expect, test } from "vitest";
import { entryWithoutReception } from "#domain/entry-without-reception.ts";
import type { Client } from "#worker/db/clients.ts";
import { addClosure, getClosure } from "#worker/inventory/add-closure.ts";
import { changeCapacity } from "#worker/inventory/change-capacity.ts";
import { bookRoom } from "#worker/meeting-room/book-room.ts";
import { cancelMeeting } from "#worker/meeting-room/cancel-meeting.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { checkInClient, checkOutClient, undoClientVisit } from "#worker/visits/client-visits.ts";
import { getDay } from "#worker/visits/get-day.ts";
import { bookAllowanceDay, bookClientDay, cancelAllowanceDay, cancelClientDay } from "./book-allowance-day.ts";
import { getClientAllowances } from "./get-allowances.ts";
import { grantAllowance } from "./grant-allowance.ts";

// Noon of a Saturday.
const TODAY = "2026-11-21";
const MONDAY = "2026-11-23";
const HOUR = 3_600_000;

function office(overrides: Partial<Client> = {}) {
  const desk = makeTestDeps({ staff: SHARED_KEY });
  const client = desk.insert.client({
    plan: "premium",
    startDate: "2026-01-09",
    nextDueDate: "2026-12-09",
    status: "active",
    ...overrides,
  });
  const { deps } = desk;
  const remainingUnits = async () =>
    Object.fromEntries(
      (await getClientAllowances(deps, { id: client.id })).allowances.map(({ kind, left: rest }) => [kind, rest]),
    );
  const book = (day: string, key: string | null = null) => outcomeOf(bookClientDay(deps, { id: client.id, day }, key));
  return { ...desk, client, remainingUnits, book };
}

test.each([
  ["first month is paid", "2026-12-28", "accepted", 4],
  ["first month is not paid", "2026-11-28", "not_paid_yet", 0],
])("shows days before the start that can be booked if the %s", async (_, nextDueDate, outcome, left) => {
  const { deps, client, book } = office({ startDate: "2026-11-28", nextDueDate });
  const [days] = (await getClientAllowances(deps, { id: client.id })).allowances;
  expect([days?.left, days?.until]).toEqual([left, "2026-12-27"]);
  expect(await book("2026-11-30")).toBe(outcome);
});

test("mails a booked day with its calendar file, but not a day cancelled before sending", async () => {
  const { deps, client, book, mails } = office();
  await book(MONDAY);
  await book("2026-11-24");
  await cancelClientDay(deps, { id: client.id, day: "2026-11-24" });
  await deliverOutbox(deps);
  expect(mails).toMatchObject([{ to: client.email, subject: "Desk booked: Monday 23 November 2026" }]);
  const [file] = mails[0]?.attachments ?? [];
  expect(file?.content).toMatch(/STATUS:CONFIRMED.*DTSTART:20261123T080000Z/s);
});

test("a closure lists the affected office days and meetings until they are cancelled", async () => {
  const { deps, client, book } = office();
  await book(MONDAY);
  const meeting = { clientId: client.id, startsAt: `${MONDAY}T10:00:00Z`, minutes: 60 };
  const { id } = await bookRoom(deps, meeting, null);
  const closure = await addClosure(deps, { from: MONDAY, to: MONDAY, reason: "Works" });
  expect(closure).toMatchObject({
    affected: [],
    officeDays: [{ clientId: client.id, clientName: client.fullName, day: MONDAY }],
    meetings: [{ id, clientId: client.id }],
  });
  await cancelClientDay(deps, { id: client.id, day: MONDAY });
  await cancelMeeting(deps, { id, reason: "Works" });
  expect(await getClosure(deps, { id: closure.id })).toMatchObject({ affected: [], officeDays: [], meetings: [] });
});

test("booking a day uses a desk and a day, and cancelling it returns both", async () => {
  const { deps, client, rows, remainingUnits, book } = office({ plan: "pro" });
  expect(await book(MONDAY)).toBe("accepted");
  expect([
    (await remainingUnits()).coworking_days,
    rows.allocations().map(({ resource, firstDay }) => [resource, firstDay]),
  ]).toEqual([0, [["desks", MONDAY]]]);
  expect([await book(MONDAY), await book("2026-11-24")]).toEqual(["conflict", "allowance_used"]);
  await cancelClientDay(deps, { id: client.id, day: MONDAY });
  expect([(await remainingUnits()).coworking_days, rows.allocations()]).toEqual([1, []]);
  expect(await outcomeOf(cancelClientDay(deps, { id: client.id, day: MONDAY }))).toBe("conflict");
  expect(rows.audit().map(({ action }) => action)).toEqual(["allowance_day_booked", "allowance_day_given_back"]);
});

test("concurrent bookings use no more days and desks than the allowance has", async () => {
  const { book, rows, remainingUnits } = office();
  const days = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"];
  const codes = await Promise.all([...days, ...days].map((day) => book(day)));
  expect(codes.filter((code) => code === "accepted")).toHaveLength(4);
  expect([rows.allocations().length, (await remainingUnits()).coworking_days]).toEqual([4, 0]);
});

test("refuses full, closed and past days without using the allowance", async () => {
  const { deps, book, remainingUnits } = office();
  await addClosure(deps, { from: "2026-11-24", to: "2026-11-24", reason: "Repairs" });
  expect([await book("2026-11-24"), await book("2026-11-20"), await book("2027-03-01")]).toEqual([
    "closed_day",
    "validation_failed",
    "validation_failed",
  ]);
  await changeCapacity(deps, { resource: "desks", capacity: 0 });
  expect(await book(MONDAY)).toBe("fully_booked");
  expect((await remainingUnits()).coworking_days).toBe(4);
});

test("unused days do not carry over, and a month's days are usable once it is paid", async () => {
  const { deps, client, clock, update, remainingUnits, book } = office({ plan: "pro" });
  expect(await book("2026-12-09")).toBe("not_paid_yet");
  update.client(client.id, { nextDueDate: "2027-01-09" });
  expect([await book("2026-12-09"), await book("2026-12-10"), await book("2026-12-08")]).toEqual([
    "accepted",
    "allowance_used",
    "accepted",
  ]);
  clock.now = Date.parse("2026-12-11T12:00:00Z");
  expect((await remainingUnits()).coworking_days).toBe(0);
  update.client(client.id, { nextDueDate: "2027-02-09" });
  clock.now = Date.parse("2027-01-09T12:00:00Z");
  expect((await getClientAllowances(deps, { id: client.id })).allowances[0]).toMatchObject({
    left: 1,
    until: "2027-02-08",
  });
});

test("refuses to use or grant the allowance of an inactive client", async () => {
  const { deps, client, update, book } = office();
  update.client(client.id, { status: "inactive" });
  expect(await book(MONDAY)).toBe("not_paid_yet");
  expect(
    await outcomeOf(grantAllowance(deps, { id: client.id, kind: "coworking_days", amount: 1, reason: "Sorry" }, null)),
  ).toBe("conflict");
});

test("grants a day once, records the reason, and expires it with its month", async () => {
  const { deps, client, rows, clock, update, remainingUnits, book } = office({ plan: "starter" });
  expect(await book(MONDAY)).toBe("allowance_used");
  const grant = { kind: "coworking_days", amount: 1, reason: "The power was out on Tuesday" } as const;
  await grantAllowance(deps, { id: client.id, ...grant }, "key-1");
  const { grants } = await grantAllowance(deps, { id: client.id, ...grant }, "key-1");
  expect(grants).toMatchObject([{ kind: "coworking_days", amount: 1, reason: grant.reason }]);
  expect((await remainingUnits()).coworking_days).toBe(1);
  expect(rows.audit().filter(({ action }) => action === "allowance_granted")).toMatchObject([
    { detail: { note: grant.reason } },
  ]);
  expect(await outcomeOf(grantAllowance(deps, { id: client.id, ...grant, amount: 0.5 }, null))).toBe(
    "validation_failed",
  );
  update.client(client.id, { nextDueDate: "2027-01-09" });
  clock.now = Date.parse("2026-12-09T08:00:00Z");
  expect((await remainingUnits()).coworking_days).toBeUndefined();
});

test("clients cancel until 24 hours before opening or on closures, and staff until check-in", async () => {
  const { deps, client, clock } = office();
  const bookAsClient = (day: string) => bookAllowanceDay(deps, client.id, { id: crypto.randomUUID(), day }, "visitor");
  await bookAsClient(MONDAY);
  await bookAsClient("2026-11-24");
  await bookAsClient("2026-11-25");
  clock.now = Date.parse("2026-11-22T08:00:00Z");
  expect(await outcomeOf(cancelAllowanceDay(deps, client.id, MONDAY, "visitor"))).toBe("accepted");
  clock.now = Date.parse("2026-11-23T08:00:01Z");
  expect(await outcomeOf(cancelAllowanceDay(deps, client.id, "2026-11-24", "visitor"))).toBe("conflict");
  await addClosure(deps, { from: "2026-11-24", to: "2026-11-24", reason: "Repairs" });
  expect(await outcomeOf(cancelAllowanceDay(deps, client.id, "2026-11-24", "visitor"))).toBe("accepted");
  clock.now = Date.parse("2026-11-25T10:00:00Z");
  await checkInClient(deps, { id: client.id });
  expect(await outcomeOf(cancelClientDay(deps, { id: client.id, day: "2026-11-25" }))).toBe("conflict");
});

test("a booked day shows as an arrival, and check-in uses one desk and one day", async () => {
  const { deps, client, clock, rows, remainingUnits, book } = office();
  await book(MONDAY);
  clock.now = Date.parse(`${MONDAY}T09:00:00Z`);
  expect((await getDay(deps, { day: MONDAY })).arriving).toMatchObject([
    { kind: "client", id: client.id, resource: "desks", hasPlace: true },
  ]);
  expect((await checkInClient(deps, { id: client.id })).countsAs).toBe("coworking_days");
  const day = await getDay(deps, { day: MONDAY });
  expect([day.arriving, day.inside.map(({ id }) => id), day.resources[0]?.taken, day.resources[0]?.inside]).toEqual([
    [],
    [client.id],
    1,
    1,
  ]);
  expect([rows.allocations().length, (await remainingUnits()).coworking_days]).toEqual([1, 3]);
  clock.now += HOUR;
  await undoClientVisit(deps, { id: client.id, day: MONDAY });
  expect([
    (await getDay(deps, { day: MONDAY })).arriving.length,
    rows.allocations().length,
    (await remainingUnits()).coworking_days,
  ]).toEqual([1, 1, 3]);
});

test("a check-in uses a day first, then hours, then nothing, unless staff choose", async () => {
  const { deps, client, rows, remainingUnits } = office({ plan: "pro" });
  expect((await checkInClient(deps, { id: client.id, day: "2026-11-20" })).countsAs).toBe("coworking_days");
  expect((await checkInClient(deps, { id: client.id, day: "2026-11-19" })).countsAs).toBe("nothing");
  expect(await outcomeOf(checkInClient(deps, { id: client.id, countsAs: "coworking_days" }))).toBe("allowance_used");
  expect(rows.visits()).toHaveLength(2);
  await undoClientVisit(deps, { id: client.id, day: "2026-11-20" });
  expect((await remainingUnits()).coworking_days).toBe(1);
  expect((await checkInClient(deps, { id: client.id, countsAs: "nothing" })).countsAs).toBe("nothing");
  expect((await remainingUnits()).coworking_days).toBe(1);
});

test("check-out charges quarter hours up to the remaining time, and undoing it returns them", async () => {
  const { deps, client, clock, remainingUnits } = office();
  await checkInClient(deps, { id: client.id, countsAs: "drop_in_hours" });
  expect((await remainingUnits()).drop_in_hours).toBe(5);
  clock.now += 61 * 60_000;
  expect((await checkOutClient(deps, { id: client.id })).countsAs).toBe("drop_in_hours");
  expect((await remainingUnits()).drop_in_hours).toBe(3.75);
  await undoClientVisit(deps, { id: client.id, day: TODAY });
  expect((await remainingUnits()).drop_in_hours).toBe(5);
  clock.now += 8 * HOUR;
  await checkOutClient(deps, { id: client.id });
  expect((await remainingUnits()).drop_in_hours).toBe(0);
  clock.now += 24 * HOUR;
  expect(await outcomeOf(checkInClient(deps, { id: client.id, countsAs: "drop_in_hours" }))).toBe("allowance_used");
  expect((await remainingUnits()).coworking_days).toBe(4);
});

test("the emails of an office day and a meeting say when nobody is at reception", async () => {
  const { deps, client, book, mails } = office();
  await book("2026-11-22");
  await bookRoom(deps, { clientId: client.id, startsAt: "2026-11-22T12:00:00Z", minutes: 60 }, null);
  await deliverOutbox(deps);
  expect(mails).toHaveLength(2);
  for (const { text } of mails)
    expect(text).toContain(`No reception on Sunday 22 November 2026. ${entryWithoutReception()}`);
});
