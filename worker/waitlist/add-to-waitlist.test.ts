import { expect, test } from "vitest";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { addToWaitlist } from "./join-waitlist.ts";
import { listWaitlist } from "./list-waitlist.ts";

const DAY = "2026-11-23";

test("staff put a customer on the list of a full day only, once, with an email and an entry in the history", async () => {
  const { deps, insert, rows, mails } = makeTestDeps({ staff: SHARED_KEY });
  const add = (name: string, more: object = { customerEmail: "ama@example.com" }) =>
    addToWaitlist(deps, { bookingType: "desk_day", startDate: DAY, customerName: name, ...more }, null);
  expect(await outcomeOf(add("Ama Mensah"))).toBe("conflict");
  for (let index = 0; index < 40; index += 1)
    insert.booking({ bookingType: "desk_day", status: "paid", startDate: new Date(`${DAY}T00:00:00Z`), endDate: null });
  expect(await add("Ama Mensah")).toMatchObject({ position: 1 });
  expect(await outcomeOf(add("Ama Mensah"))).toBe("conflict");
  expect(await add("Kofi Boateng", { customerPhone: "0241234567" })).toMatchObject({ position: 2 });
  await deliverOutbox(deps);
  expect(mails.map(({ to }) => to)).toEqual(["ama@example.com"]);
  expect(rows.audit().map(({ action, actor }) => [action, actor])).toEqual([
    ["waitlist_added", "staff"],
    ["waitlist_added", "staff"],
  ]);
  expect((await listWaitlist(deps)).items.map(({ name }) => name)).toEqual(["Ama Mensah", "Kofi Boateng"]);
});
