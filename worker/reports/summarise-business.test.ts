import { expect, test } from "vitest";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { addRegistration } from "#worker/events/add-registration.ts";
import { addEvent } from "#worker/events/manage-events.ts";
import { confirmRefundByHand } from "#worker/refunds/list-refunds.ts";
import { payBooking, payInFull } from "#worker/test/desk-payments.ts";
import { asSharedKey, SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { readChangeMark, summariseBusiness } from "./summarise-business.ts";

test.each([
  ["staff, the gateway or a job act", ({ insert }: ReturnType<typeof makeTestDeps>) => insert.audit()],
  ["a visitor books", ({ insert }) => insert.booking()],
  ["a lead arrives", ({ insert }) => insert.lead()],
  ["a message arrives", ({ insert }) => insert.contact()],
  ["an email fails for good", ({ insert }) => insert.message({ status: "failed" })],
] satisfies [string, (testDeps: ReturnType<typeof makeTestDeps>) => unknown][])(
  "changes the mark when %s, and keeps it otherwise",
  async (_what, act) => {
    const testDeps = makeTestDeps();
    const before = await readChangeMark(testDeps.deps);
    expect(await readChangeMark(testDeps.deps)).toEqual(before);
    act(testDeps);
    const after = await readChangeMark(testDeps.deps);
    expect(after.mark).not.toBe(before.mark);
    expect(await readChangeMark(testDeps.deps)).toEqual(after);
  },
);

test("the summary of an empty database has every week and month", async () => {
  const { deps } = makeTestDeps();
  const summary = await summariseBusiness(asSharedKey(deps));
  expect(summary.clients).toEqual({ total: 0, active: 0, dueSoon: 0, overdue: 0, inactive: 0 });
  expect(summary.renewals).toHaveLength(9);
  expect(summary.renewals[0]).toEqual({ from: "2026-11-21", to: "2026-11-27", count: 0, amount: 0 });
  expect(summary.renewals[8]).toEqual({ from: "2027-01-16", to: "2027-01-19", count: 0, amount: 0 });
  expect(summary.revenue.map(({ month }) => month)).toEqual([
    ..."2025-12 2026-01 2026-02 2026-03 2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11".split(" "),
  ]);
});

test("counts clients by today's dates, not by the stored status", async () => {
  const { deps, insert } = makeTestDeps();
  const days = ["2026-11-20", "2026-11-21", "2026-11-28", "2026-11-29"];
  for (const nextDueDate of days) insert.client({ nextDueDate, status: "active" });
  insert.client({ nextDueDate: "2026-11-20", status: "inactive" });
  expect((await summariseBusiness(deps)).clients).toEqual({ total: 5, active: 1, dueSoon: 2, overdue: 1, inactive: 1 });
});

test("sums renewals by week of the next 60 days, and revenue by month and plan without refunds", async () => {
  const { deps, clock, insert } = makeTestDeps({ staff: SHARED_KEY });
  const now = clock.now;
  const pay = async (startDate: string) => {
    const { id } = insert.booking({ bookingType: "desk_day", amountPesewas: 25_000, startDate: new Date(startDate) });
    await payBooking(deps, { id, method: "cash" });
    return id;
  };
  clock.now = Date.UTC(2025, 11, 15);
  await pay("2025-12-20");
  clock.now = now;
  const bookingId = await pay("2026-11-22");
  const { refund } = await cancelBooking(deps, { bookingId, reason: "Ill" });
  await confirmRefundByHand(deps, { method: "cash", refundId: refund?.id ?? "" });
  for (const nextDueDate of ["2026-11-20", "2026-11-21", "2026-11-27", "2026-11-28", "2027-01-19", "2027-01-20"])
    insert.client({ nextDueDate, status: "active" });
  const { renewals, revenue } = await summariseBusiness(deps);
  expect(renewals.map(({ count, amount }) => [count, amount])).toEqual([
    ...[[2, 1200], [1, 600], ...Array(6).fill([0, 0]), [1, 600]],
  ]);
  const plan = { plan: "desk_day", planName: "Day Pass" };
  expect([revenue[0], revenue[11]]).toEqual([
    { month: "2025-12", amount: 250, plans: [{ ...plan, amount: 250 }] },
    { month: "2026-11", amount: 125, plans: [{ ...plan, amount: 125 }] },
  ]);
});

test("the plans of a month sum to its revenue, with places at workshops", async () => {
  const { deps, insert } = makeTestDeps({ staff: SHARED_KEY });
  const { id } = insert.booking({ bookingType: "desk_day", amountPesewas: 25_000 });
  await payBooking(deps, { id, method: "cash" });
  const event = await addEvent(
    deps,
    {
      ...{ title: "CV evening", category: "workshop", description: "x", eventDate: "2026-12-10T18:00:00Z" },
      ...{ duration: 120, days: 1, capacity: 8, amount: 80 },
    },
    null,
  );
  const guest = { id: event.id, attendeeName: "Kojo Guest", attendeePhone: "0209876543" } as never;
  await payInFull(deps, { id: (await addRegistration(deps, guest, null)).id, method: "card" });
  const month = (await summariseBusiness(deps)).revenue.at(-1);
  expect(month?.amount).toBe(330);
  expect(month?.plans).toEqual([
    { plan: "desk_day", planName: "Day Pass", amount: 250 },
    { plan: "workshop", planName: "Workshops and events", amount: 80 },
  ]);
});
