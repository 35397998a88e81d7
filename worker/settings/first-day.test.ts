import { afterEach, expect, test } from "vitest";
import { applyPublished } from "#domain/apply-published.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { addUnit } from "#worker/units/change-units.ts";
import { getFirstDay, markFirstDay } from "./first-day.ts";
import { changeHouse, publishHouse, setPrices } from "./publish-settings.ts";

afterEach(() => applyPublished({}));

async function doneSteps(deps: ReturnType<typeof makeTestDeps>["deps"]) {
  return (await getFirstDay(deps)).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
}

test("a new house has nothing done, and each step is done by its own data", async () => {
  const { deps, clock } = makeTestDeps({ staff: SHARED_KEY });
  const { steps } = await getFirstDay(deps);
  expect(steps.filter(({ isDone }) => isDone)).toEqual([]);
  expect(steps[0]?.missing).toEqual(expect.arrayContaining(["Phone", "Email", "Legal name", "Tax number (TIN)"]));
  await addUnit(deps, { resource: "private_offices", name: "Palm", seats: 4 });
  await setPrices(deps, {
    from: addDays(dayAt(clock.now), 1),
    plans: [{ bookingType: "desk_day", amount: 260 }],
  });
  expect(await doneSteps(deps)).toEqual(["rooms", "prices"]);
  await changeHouse(deps, {
    ...{ phone: "+233241234567", whatsapp: "+233241234567", email: "hello@house.test", ghanaPostGps: "GA-183-8164" },
    ...{ calendarUrl: "https://c.test", careersUrl: "https://j.test", supportUrl: "https://s.test", bookingSite: "" },
    ...{ instagram: "https://i.test", linkedin: "https://l.test", x: "https://x.test" },
    ...{ legalName: "House Ltd", runBy: "Ama Mensah", registration: "CS1", tin: "C1" },
    openingHours: Array.from({ length: 7 }, () => ({ opens: 7, closes: 21 })),
  });
  expect(await doneSteps(deps)).toEqual(["rooms", "prices"]);
  await publishHouse(deps);
  expect(await doneSteps(deps)).toEqual(["house", "hours", "rooms", "prices", "publish"]);
  await changeHouse(deps, { name: "Casa Akwaaba" });
  expect(await doneSteps(deps)).not.toContain("publish");
});

test("the owner confirms a step and closes the list, and can undo both", async () => {
  const { deps, rows } = makeTestDeps({ staff: SHARED_KEY });
  const mark = (mark: "hours" | "closed", isSet: boolean) => markFirstDay(deps, { mark, isSet });
  expect((await mark("hours", true)).steps[1]).toMatchObject({ isDone: true, isConfirmed: true });
  await mark("hours", true);
  expect((await mark("hours", false)).steps[1]).toMatchObject({ isDone: false, isConfirmed: false });
  expect(await mark("closed", true)).toEqual({ isClosed: true, steps: [] });
  expect((await mark("closed", false)).steps).toHaveLength(10);
  expect(rows.audit().filter(({ action }) => action === "first_day_marked")).toHaveLength(4);
});
