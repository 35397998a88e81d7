import { expect, test } from "vitest";
import { MS_PER_DAY, MS_PER_HOUR } from "#domain/calendar/days.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { remindOfBookings } from "./remind-of-bookings.ts";

/** A booking made yesterday that starts tomorrow, unless a test says otherwise. */
function open(fields: object = {}) {
  const desk = makeTestDeps();
  const today = desk.clock.now - (desk.clock.now % MS_PER_DAY);
  desk.clock.now = today + 10 * MS_PER_HOUR;
  const booking = desk.insert.booking({
    ...{ status: "confirmed", startDate: new Date(today + MS_PER_DAY), createdAt: new Date(today - MS_PER_HOUR) },
    ...fields,
  });
  return { ...desk, booking, today };
}

test("reminds of tomorrow's booking once, with how to get in", async () => {
  const { deps, mails } = open();
  expect(await remindOfBookings(deps)).toBe(1);
  expect(await remindOfBookings(deps)).toBe(0);
  await deliverOutbox(deps);
  expect(mails).toMatchObject([{ subject: expect.stringMatching(/^Tomorrow: /) }]);
  expect(mails[0]?.text).toMatch(/We are at .*Opening hours|Opening hours[\s\S]*We are at/);
});

test.each([
  ["a pending booking", { status: "pending" }],
  ["a cancelled booking", { status: "cancelled" }],
  ["a virtual office", { bookingType: "virtual_starter" }],
])("reminds nobody of %s", async (_, fields) => {
  expect(await remindOfBookings(open(fields).deps)).toBe(0);
});

test("reminds nobody at night, of another day, or who booked today", async () => {
  const night = open();
  night.clock.now = night.today + 22 * MS_PER_HOUR;
  expect(await remindOfBookings(night.deps)).toBe(0);
  const later = open({ startDate: new Date(open().today + 2 * MS_PER_DAY) });
  expect(await remindOfBookings(later.deps)).toBe(0);
  const latest = open({ createdAt: new Date(open().today + MS_PER_HOUR) });
  expect(await remindOfBookings(latest.deps)).toBe(0);
});

test("says nothing about a booking that has moved meanwhile", async () => {
  const { deps, booking, update, mails, today } = open();
  await remindOfBookings(deps);
  update.booking(booking.id, { startDate: new Date(today + 5 * MS_PER_DAY) });
  await deliverOutbox(deps);
  expect(mails).toEqual([]);
});
