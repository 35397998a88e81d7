import { expect, test } from "vitest";
import { addEvent, cancelEvent } from "#worker/events/manage-events.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { addClosure, getClosure } from "./add-closure.ts";

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
