import { afterEach, expect, test } from "vitest";
import { applyPublished } from "#domain/apply-published.ts";
import { addDays, type Day } from "#domain/calendar/days.ts";
import { weekdayOf } from "#domain/calendar/opening-hours.ts";
import { site } from "#domain/site.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import { addEvent } from "#worker/events/manage-events.ts";
import { addClosure } from "#worker/inventory/add-closure.ts";
import { bookRoom } from "#worker/meeting-room/book-room.ts";
import { bookingInput } from "#worker/test/inputs.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { changeHouse, getHouse, publishHouse } from "./publish-settings.ts";

afterEach(() => applyPublished({}));

const SATURDAY = "2026-12-12";
const withDay = (day: Day, hours: { opens: number; closes: number } | null) =>
  site.openingHours.map((usual, weekday) => (weekday === weekdayOf(day) ? hours : usual));

test("other opening hours name what falls on a day that closes, and still can be published", async () => {
  const { deps } = makeTestDeps();
  const staff = asSharedKey(deps);
  const event = { category: "workshop", description: "x", duration: 120, capacity: 8, amount: 0, days: 2 } as const;
  await createBooking(deps, bookingInput({ bookingType: "desk_day", startDate: SATURDAY }));
  await createBooking(deps, bookingInput({ bookingType: "desk_day", startDate: addDays(SATURDAY, 2) }));
  // Starts before and goes on over it, as it does over a closure.
  await createBooking(deps, bookingInput({ bookingType: "desk_week", startDate: addDays(SATURDAY, -1) }));
  await bookRoom(staff, { name: "Esi Mensah", startsAt: `${SATURDAY}T09:00:00Z`, minutes: 60 }, null);
  await addEvent(staff, { ...event, title: "Two days", eventDate: `${addDays(SATURDAY, -1)}T10:00:00Z` }, null);
  // A closed day is closed already.
  await createBooking(deps, bookingInput({ bookingType: "desk_day", startDate: addDays(SATURDAY, 7) }));
  await addClosure(staff, { from: addDays(SATURDAY, 7), to: addDays(SATURDAY, 7), reason: "Repairs" });
  expect((await changeHouse(deps, { area: "Osu" })).affected).toMatchObject({ closed: 0, outside: 0 });
  const { affected } = await changeHouse(deps, { openingHours: withDay(SATURDAY, null) });
  expect(affected).toMatchObject({
    closed: 3,
    outside: 0,
    bookings: [{ startDate: SATURDAY }],
    meetings: [{ name: "Esi Mensah" }],
    events: [{ title: "Two days", startsAt: `${SATURDAY}T10:00:00.000Z` }],
  });
  await publishHouse(deps);
  expect((await getHouse(deps)).affected).toMatchObject({ closed: 0, bookings: [] });
});

test("shorter opening hours name what falls outside them", async () => {
  const { deps } = makeTestDeps();
  const staff = asSharedKey(deps);
  await createBooking(deps, bookingInput({ bookingType: "desk_day", startDate: SATURDAY }));
  await bookRoom(staff, { name: "Esi Mensah", startsAt: `${SATURDAY}T14:00:00Z`, minutes: 60 }, null);
  await bookRoom(staff, { name: "Kofi Boateng", startsAt: `${SATURDAY}T15:30:00Z`, minutes: 60 }, null);
  const { affected } = await changeHouse(deps, { openingHours: withDay(SATURDAY, { opens: 10, closes: 15 }) });
  expect(affected).toMatchObject({ closed: 0, outside: 1, bookings: [], meetings: [{ name: "Kofi Boateng" }] });
});
