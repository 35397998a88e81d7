import { expect, test } from "vitest";
import { bookForCustomer } from "#worker/bookings/book-for-customer.ts";
import { addClosure } from "#worker/inventory/add-closure.ts";
import { changeCapacity } from "#worker/inventory/change-capacity.ts";
import { recordMail } from "#worker/mail-items/record-mail.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { findUrgent } from "./find-urgent.ts";

const TODAY = "2026-11-21";

test("names unpaid starts, overbooked days, closures with bookings and held urgent mail", async () => {
  const { deps, insert } = makeTestDeps({ staff: SHARED_KEY });
  expect(await findUrgent(deps, TODAY)).toEqual({ overbooked: [], closures: [], unpaidStarts: [], heldMail: 0 });
  const book = (customerName: string, startDate: string, kind: "later" | "cash" = "later") =>
    bookForCustomer(
      deps,
      {
        ...{ customerName, customerPhone: "0241234567", bookingType: "desk_day", startDate },
        ...{ source: "walk_in", payment: { kind } },
      },
      null,
    );
  await book("Ama Tomorrow", "2026-11-23");
  await book("Esi Paid", "2026-11-24", "cash");
  await book("Kofi Closed", "2026-12-04");
  await addClosure(deps, { from: "2026-12-04", to: "2026-12-04", reason: "Farmers' Day" });
  await changeCapacity(deps, { resource: "desks", capacity: 0 });
  const client = insert.client();
  const letter = { kind: "official", sender: "GRA", shelf: "", isUrgent: true } as never;
  await recordMail(deps, Object.assign({ id: client.id }, letter), null);
  expect(await findUrgent(deps, "2026-11-22")).toMatchObject({
    overbooked: [
      { day: "2026-11-23", resource: "desks", count: 1 },
      { day: "2026-11-24", resource: "desks", count: 1 },
    ],
    closures: [{ day: "2026-12-04", reason: "Farmers' Day", count: 1 }],
    unpaidStarts: [{ name: "Ama Tomorrow", isToday: false, amount: 250 }],
    heldMail: 1,
  });
});
