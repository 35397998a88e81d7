import { expect, test } from "vitest";
import { dueDateBefore } from "#domain/clients/clients.ts";
import { bookForCustomer } from "#worker/bookings/book-for-customer.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { reportMonth } from "#worker/books/report-month.ts";
import { addClient } from "#worker/clients/add-client.ts";
import { addRegistration } from "#worker/events/add-registration.ts";
import { addEvent } from "#worker/events/manage-events.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { getPerson } from "#worker/people/get-person.ts";
import { summariseBusiness } from "#worker/reports/summarise-business.ts";
import { payBooking, payMembership } from "#worker/test/desk-payments.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { listOwed } from "./list-owed.ts";

const PERSON = { customerPhone: "0241234567", source: "walk_in", startDate: "2026-12-07" } as const;

test("lists unpaid bookings, due months and event places, and nothing paid, cancelled or not due yet", async () => {
  const { deps, insert } = makeTestDeps({ staff: SHARED_KEY });
  const book = (customerName: string) =>
    bookForCustomer(deps, { ...PERSON, customerName, bookingType: "desk_week", payment: { kind: "later" } }, null);
  const owing = await book("Ama Owing");
  const cancelled = await book("Kofi Cancelled");
  await cancelBooking(deps, { bookingId: cancelled.id, reason: "Ill" });
  const paid = await book("Esi Paid");
  await payBooking(deps, { id: paid.id, method: "cash" });
  const refunded = await book("Abena Refunded");
  await payBooking(deps, { id: refunded.id, method: "cash" });
  await cancelBooking(deps, { bookingId: refunded.id, reason: "Ill" });
  insert.client({ fullName: "Efua Due", nextDueDate: "2026-11-01" });
  insert.client({ fullName: "Yaw Later", nextDueDate: "2026-11-24" });
  await everyDay(deps);
  const event = await addEvent(
    deps,
    {
      ...{ title: "CV evening", category: "workshop", description: "x", eventDate: "2026-12-10T18:00:00Z" },
      ...{ duration: 120, days: 1, capacity: 8, amount: 80 },
    },
    null,
  );
  await addRegistration(deps, { id: event.id, attendeeName: "Kojo Guest", attendeePhone: "0209876543" } as never, null);
  const { items, total, hasMore, refunds } = await listOwed(deps);
  expect(items.map(({ name, title, since, subject }) => [name, title, since, subject])).toEqual([
    ["Efua Due", "Pro Virtual Office", "2026-11-01", "membership_period"],
    ["Ama Owing", "Weekly", "2026-11-21", "booking"],
    ["Kojo Guest", "CV evening", "2026-11-21", "registration"],
  ]);
  expect(refunds).toEqual({ count: 1, amount: 750 });
  expect([total, hasMore]).toEqual([items.reduce((sum, { owed }) => sum + owed, 0), false]);
  expect(items[1]).toMatchObject({ payId: owing.id, owed: 750, phone: "0241234567" });
});

test("a client added with an unpaid month owes it in every list, until it is paid", async () => {
  const { deps } = makeTestDeps({ staff: SHARED_KEY });
  const { id, status, nextDueDate } = await addClient(deps, {
    ...{ fullName: "Adwoa Unpaid", businessName: "Adwoa Ltd", email: "adwoa@example.com", phone: "0241234567" },
    ...{ country: "ghana", plan: "pro", amount: 600, startDate: "2026-11-09", nextDueDate: "2026-12-09" },
    priorMonth: "unpaid",
  });
  expect([status, nextDueDate]).toEqual(["overdue", "2026-11-09"]);
  const readSums = async () => ({
    owed: (await listOwed(deps)).total,
    person: (await getPerson(deps, { person: `client-${id}` })).owes.map(({ owed, dueOn }) => [owed, dueOn]),
    today: (await summariseBusiness(deps)).clients.overdue,
    report: (await reportMonth(deps, { month: "2026-11" })).overdue.reduce((sum, { amount }) => sum + amount, 0),
  });
  const unpaid = { owed: 600, person: [[600, "2026-11-09"]], today: 1, report: 600 };
  expect(await readSums()).toEqual(unpaid);
  await everyDay(deps);
  expect(await readSums()).toEqual(unpaid);
  await payMembership(deps, { id, method: "cash", months: 1, from: "2026-11-09", amount: 600 });
  expect(await readSums()).toEqual({ owed: 0, person: [], today: 0, report: 0 });
});

test.each([
  ["2026-11-27", "2026-12-27", "2026-11-27"],
  ["2026-02-01", "2026-03-03", "2026-02-01"],
  ["2024-01-31", "2026-03-31", "2026-02-28"],
  ["2026-01-15", "2026-12-09", "2026-11-09"],
])("since %s, an unpaid month before %s is due on %s", (startDate, nextDueDate, before) => {
  expect(dueDateBefore({ startDate, nextDueDate })).toBe(before);
});
