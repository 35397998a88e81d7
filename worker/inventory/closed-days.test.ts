import { expect, test } from "vitest";
import { countAffected, countToMove } from "#contract/front-desk/inventory.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import { addEvent, cancelEvent } from "#worker/events/manage-events.ts";
import { bookRoom } from "#worker/meeting-room/book-room.ts";
import { bookingInput } from "#worker/test/inputs.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { addClosure, getClosure } from "./add-closure.ts";
import { getOccupancy } from "./get-occupancy.ts";

test("a closure lists the events that run on its days, each with its first hours there", async () => {
  const { deps } = makeTestDeps();
  const staff = asSharedKey(deps);
  const add = (title: string, eventDate: string, days = 1) =>
    addEvent(
      staff,
      { title, eventDate, days, category: "workshop", description: "x", duration: 120, capacity: 8, amount: 0 },
      null,
    );
  await add("The day before", "2026-12-03T18:00:00Z");
  await add("Three days", "2026-12-03T09:00:00Z", 3);
  const evening = await add("On the day", "2026-12-04T18:00:00Z");
  await add("The day after", "2026-12-05T18:00:00Z");
  const closure = await addClosure(staff, { from: "2026-12-04", to: "2026-12-04", reason: "Farmers' Day" });
  expect(closure.events).toMatchObject([
    { title: "Three days", startsAt: "2026-12-04T09:00:00.000Z", endsAt: "2026-12-04T11:00:00.000Z", guests: 0 },
    { title: "On the day", startsAt: "2026-12-04T18:00:00.000Z" },
  ]);
  await cancelEvent(staff, { id: evening.id, reason: "We are closed" });
  expect((await getClosure(staff, { id: closure.id })).events.map(({ title }) => title)).toEqual(["Three days"]);
});

test("a closed day counts the bookings that start on it, which have to move", async () => {
  const { deps } = makeTestDeps();
  const staff = asSharedKey(deps);
  await createBooking(deps, bookingInput({ bookingType: "desk_day", startDate: "2026-12-04" }));
  await createBooking(deps, bookingInput({ bookingType: "desk_week", startDate: "2026-12-03" }));
  const { days } = await getOccupancy(staff, { month: "2026-12" });
  const desks = days.find(({ day }) => day === "2026-12-04")?.resources.find(({ resource }) => resource === "desks");
  expect(desks).toMatchObject({ taken: 2, starting: 1 });
});

test("a closure counts what has to move apart from what goes on over it", async () => {
  const { deps } = makeTestDeps();
  const staff = asSharedKey(deps);
  await createBooking(deps, bookingInput({ bookingType: "desk_day", startDate: "2026-12-04" }));
  await createBooking(deps, bookingInput({ bookingType: "desk_week", startDate: "2026-12-03" }));
  const impact = await addClosure(staff, { from: "2026-12-04", to: "2026-12-04", reason: "Repairs" });
  expect([countAffected(impact), countToMove(impact)]).toEqual([2, 1]);
});

test("a day counts the bookings of the meeting room", async () => {
  const { deps } = makeTestDeps();
  await bookRoom(asSharedKey(deps), { name: "Esi Mensah", startsAt: "2026-12-04T09:00:00Z", minutes: 60 }, null);
  const { days } = await getOccupancy(asSharedKey(deps), { month: "2026-12" });
  expect(days.filter(({ meetings }) => meetings > 0)).toMatchObject([{ day: "2026-12-04", meetings: 1 }]);
});
