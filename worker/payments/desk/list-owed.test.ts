import { expect, test } from "vitest";
import { bookForCustomer } from "#worker/bookings/book-for-customer.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { addRegistration } from "#worker/events/add-registration.ts";
import { addEvent } from "#worker/events/manage-events.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { payBooking } from "#worker/test/desk-payments.ts";
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
  const { items, total, hasMore } = await listOwed(deps);
  expect(items.map(({ name, title, since, subject }) => [name, title, since, subject])).toEqual([
    ["Efua Due", "Pro Virtual Office", "2026-11-01", "membership_period"],
    ["Ama Owing", "Weekly", "2026-11-21", "booking"],
    ["Kojo Guest", "CV evening", "2026-11-21", "registration"],
  ]);
  expect([total, hasMore]).toEqual([items.reduce((sum, { owed }) => sum + owed, 0), false]);
  expect(items[1]).toMatchObject({ payId: owing.id, owed: 750, phone: "0241234567" });
});
