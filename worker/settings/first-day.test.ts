import { afterEach, expect, test } from "vitest";
import { applyPublished } from "#domain/apply-published.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { confirmImport, previewImport, undoImport } from "#worker/import/import-table.ts";
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

test("the test booking is done once a payment is refunded, and tells what it waits for", async () => {
  const { deps, insert } = makeTestDeps({ staff: SHARED_KEY });
  const stateOf = async (step: "booking" | "payments") =>
    (await getFirstDay(deps)).steps.find((state) => state.step === step);
  expect(await stateOf("booking")).toMatchObject({ isDone: false, lack: "no_payment" });
  expect(await stateOf("payments")).toMatchObject({ isDone: false, lack: "not_checked" });
  insert.audit({ action: "booking_paid", actor: "gateway" });
  expect(await stateOf("booking")).toMatchObject({ isDone: false, lack: "no_refund" });
  expect(await stateOf("payments")).toMatchObject({ isDone: true, lack: null });
  const { id } = insert.booking();
  insert.refund({ chargeId: id });
  expect(await stateOf("booking")).toMatchObject({ isDone: true, lack: null });
});

test("emails stay done while messages wait or fail", async () => {
  const { deps, insert, clock } = makeTestDeps({ staff: SHARED_KEY });
  insert.message({ status: "sent" });
  expect(await doneSteps(deps)).toContain("mail");
  insert.message({ status: "failed", id: "failed" });
  insert.message({ status: "waiting", id: "waiting", createdAt: new Date(clock.now - 3_600_000) });
  expect(await doneSteps(deps)).toContain("mail");
});

test("an import that was undone is not done", async () => {
  const { deps } = makeTestDeps({ staff: SHARED_KEY });
  const { importId: id } = await previewImport(deps, {
    contentType: "text/csv",
    bytes: new TextEncoder().encode("Email\nama@example.com"),
    query: { kind: "newsletter" },
  });
  expect(await doneSteps(deps)).not.toContain("import");
  await confirmImport(deps, { id });
  expect(await doneSteps(deps)).toContain("import");
  await undoImport(deps, { id });
  expect(await doneSteps(deps)).not.toContain("import");
});
