import { expect, test } from "vitest";
import { BOOKING_STATUSES, BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { dayOfMonth, isDay } from "#domain/calendar/days.ts";
import {
  bookingTypeOf,
  CLIENT_STATUSES,
  clientStatus,
  dueDateAfter,
  LISTED_COUNTRIES,
  VIRTUAL_PLANS,
} from "#domain/clients/clients.ts";
import { workshopOf } from "#domain/events/workshops.ts";
import { INBOX_STATUSES } from "#domain/inbox/inbox.ts";
import { OUTBOX_STATUSES } from "#domain/operations/outbox.ts";
import { makeSeed } from "./make-seed.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const seed = makeSeed({ clients: 300, bookings: 800 }, { now: NOON, firstReceipt: 7 });
const kinds = (values: unknown[]) => [...new Set(values)].sort();

test("creates people of every kind", () => {
  const statuses = seed.memberships.map(({ endedAt, nextDueDate }) =>
    clientStatus({ status: endedAt === null ? "active" : "inactive", nextDueDate }, "2026-11-21"),
  );
  expect(kinds(statuses)).toEqual([...CLIENT_STATUSES].sort());
  expect(kinds(seed.clients.map(({ country }) => country))).toEqual([...LISTED_COUNTRIES].sort());
  expect(kinds(seed.memberships.map(({ plan }) => plan))).toEqual(VIRTUAL_PLANS.map(bookingTypeOf).sort());
  expect(kinds(seed.bookings.map(({ status }) => status))).toEqual([...BOOKING_STATUSES].sort());
  expect(kinds(seed.bookings.map(({ bookingType }) => bookingType))).toEqual([...BOOKING_TYPES].sort());
  expect(kinds([...seed.leads, ...seed.contacts].map(({ status }) => status))).toEqual([...INBOX_STATUSES].sort());
  expect(kinds(seed.outbox.map(({ status }) => status))).toEqual([...OUTBOX_STATUSES].sort());
  expect(seed.memberships.some(({ startsOn }) => dayOfMonth(startsOn) === 31)).toBe(true);
  expect(seed.paymentAttempts.some(({ status }) => status === "review")).toBe(true);
});

test("creates arrivals today and later, spread over a year", () => {
  const today = Date.UTC(2026, 10, 21);
  const starts = seed.bookings.map(({ startDate }) => startDate.getTime());
  expect(starts.filter((start) => start === today).length).toBeGreaterThan(10);
  expect(starts.some((start) => start > today)).toBe(true);
  expect(kinds(seed.bookings.map(({ createdAt }) => createdAt.getUTCMonth()))).toHaveLength(12);
});

test("creates a date of each workshop ahead, so that a visitor can register", () => {
  expect(seed.events.map(({ title }) => workshopOf(title))).toEqual(["employability", "tech_basics", null]);
  for (const { eventDate, isActive } of seed.events)
    expect([eventDate.getTime() > NOON, isActive]).toEqual([true, true]);
});

test("creates consistent rows", () => {
  for (const month of seed.membershipPeriods) {
    const member = seed.memberships.find(({ id }) => id === month.membershipId);
    expect(month.untilDay).toBe(dueDateAfter(month.fromDay, dayOfMonth(member?.startsOn ?? "")));
    expect(isDay(month.untilDay)).toBe(true);
  }
  expect(seed.charges.map(({ id }) => id)).toEqual(seed.membershipPeriods.map(({ id }) => id));
  const receipts = [...seed.bookings, ...seed.charges].flatMap(({ receiptNumber }) =>
    receiptNumber === null ? [] : [receiptNumber],
  );
  expect(receipts.toSorted((a, b) => a - b)).toEqual(receipts.map((_, position) => position + 7));
  for (const { status, paidAt, receiptNumber, paymentReference } of seed.bookings)
    expect([paidAt !== null, receiptNumber !== null, paymentReference !== null]).toEqual(
      Array.from({ length: 3 }, () => status === "paid"),
    );
});

test("creates one waiting message that is due now, so that the next run sends it", () => {
  const waiting = seed.outbox.filter(({ status }) => status === "waiting");
  expect(waiting).toHaveLength(1);
  expect(waiting[0]).toMatchObject({ createdAt: new Date(NOON), nextAttemptAt: new Date(NOON), attempts: 0 });
});

test("creates only fictitious people and no past events in the future", () => {
  const people = [...seed.clients, ...seed.leads, ...seed.contacts].map(({ email, phone }) => ({ email, phone }));
  people.push(...seed.bookings.map((booking) => ({ email: booking.customerEmail, phone: booking.customerPhone })));
  for (const { email, phone } of people) {
    expect(email).toMatch(/^[a-z.]+\.\d+@people\.example$/);
    expect(phone).toMatch(/^\+\d{1,3} 000 \d{6}$/);
  }
  for (const at of [...seed.bookings, ...seed.charges].flatMap(({ createdAt, paidAt }) => [createdAt, paidAt]))
    expect(at?.getTime() ?? 0).toBeLessThanOrEqual(NOON);
});

test("creates the same rows for the same seed", () => {
  const size = { clients: 20, bookings: 20 };
  const options = { now: NOON, firstReceipt: 1 };
  expect(makeSeed(size, options)).toEqual(makeSeed(size, options));
  expect(makeSeed(size, { ...options, seed: 2 })).not.toEqual(makeSeed(size, options));
});
