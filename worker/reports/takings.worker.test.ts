import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CancelledBooking } from "#contract/front-desk/bookings.ts";
import type { TakePaymentInput } from "#contract/front-desk/money/take-payment.ts";
import type { AdminTakings } from "#contract/front-desk/money/takings.ts";
import { refunds } from "#worker/db/schema/payments.ts";
import { openDatabase } from "#worker/db/sql/database.ts";
import { bookingBody, errorOf } from "#worker/test/harness.ts";
import { priceCedis } from "#worker/test/price.ts";
import { clientBody, jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

const MINUTE = 60_000;

/** Staff with a day of their own, and a clock that moves a minute per action. */
function setUpDay(day: string) {
  let instant = Date.parse(`${day}T09:00:00.000Z`);
  const harness = makeStaffHarness({ now: () => new Date(instant) });
  const act = async <Answer>(path: string, body?: unknown) => {
    instant += MINUTE;
    return jsonOf<Answer>(harness.send("POST", path, body));
  };
  const book = async (customerName: string) => {
    const { id } = await act<{ id: string }>("/api/bookings", bookingBody({ customerName, startDate: day }));
    return id;
  };
  const set = (text: string) => {
    instant = Date.parse(text);
  };
  return {
    ...harness,
    act,
    /** A minute after the call before. */
    pay(id: string, paid: Partial<TakePaymentInput> = {}) {
      instant += 60_000;
      return harness.takePayment(id, paid);
    },
    book,
    set,
    takings: () => jsonOf<AdminTakings>(harness.get(`/api/admin/takings?day=${day}`)),
  };
}

const MOMO = { method: "mobile_money", transactionId: "0000000001" } as const;

test("lists and sums a day's payments by payment method", async () => {
  const harness = setUpDay("2031-05-05");
  const price = priceCedis("desk_monthly");
  await harness.pay(await harness.book("Ama Cash"));
  await harness.pay(await harness.book("Kofi Momo"), { ...MOMO, note: "MoMo 0000" });
  await harness.book("Yaa Unpaid");
  const client = await harness.act<{ id: string }>(
    "/api/admin/vo-clients",
    clientBody({ fullName: "Efua Client", startDate: "2031-05-01", nextDueDate: "2031-05-01" }),
  );
  await harness.act(`/api/admin/vo-clients/${client.id}/mark-paid`, {
    paymentDate: "2031-05-05T09:00:00.000Z",
    nextDueDate: "2031-06-01",
  });
  const { totals, entries } = await harness.takings();
  // Staff count the drawer before they see the day's cash.
  expect(totals).toEqual([
    { way: "mobile_money", taken: price, givenBack: 0, left: price },
    { way: "card", taken: 0, givenBack: 0, left: 0 },
    { way: "bank_transfer", taken: 0, givenBack: 0, left: 0 },
    { way: null, taken: 600, givenBack: 0, left: 600 },
  ]);
  const plan = { planName: "Monthly Hot Desk", amount: price, isGivenBack: false };
  expect(entries).toMatchObject([
    { name: "Ama Cash", way: "cash", note: null, at: "2031-05-05T09:02:00.000Z", ...plan, amount: null },
    { name: "Kofi Momo", way: "mobile_money", note: "MoMo 0000", ...plan },
    { name: "Efua Client", way: null, note: null, planName: "Pro Virtual Office", amount: 600 },
  ]);
  await harness.act("/api/admin/cash-counts", { kind: "closing", counted: price });
  const counted = await harness.takings();
  expect(counted.totals[0]).toEqual({ way: "cash", taken: price, givenBack: 0, left: price });
  expect(counted.entries[0]).toMatchObject({ name: "Ama Cash", amount: price });
});

test("counts a desk refund by how it was paid out, on the day it is made", async () => {
  const harness = setUpDay("2031-06-06");
  const price = priceCedis("desk_monthly");
  const dayBefore = await harness.book("Yaw The Day Before");
  const atMidnight = await harness.book("Esi At Midnight");
  harness.set("2031-06-05T23:58:59.999Z");
  await harness.pay(dayBefore);
  await harness.pay(atMidnight, { ...MOMO, transactionId: "0000000002" });
  const { refund } = await harness.act<CancelledBooking>(`/api/admin/bookings/${atMidnight}/cancel`, {
    reason: "Customer called",
  });
  await harness.act(`/api/admin/refunds/${refund?.id}/done`, { method: "cash" });
  const refunded = refund?.amount ?? 0;
  expect(refunded).toBeGreaterThan(0);
  const { totals, entries } = await harness.takings();
  expect(totals).toMatchObject([
    { way: "mobile_money", taken: price, givenBack: 0 },
    { way: "card" },
    { way: "bank_transfer" },
    { way: null },
  ]);
  expect(entries).toMatchObject([
    { name: "Esi At Midnight", isGivenBack: false, at: "2031-06-06T00:00:59.999Z" },
    { name: "Esi At Midnight", isGivenBack: true, way: "cash", amount: null },
  ]);
});

test("excludes online payments from the takings, and their refunds in another currency", async () => {
  const harness = setUpDay("2031-07-07");
  const id = await harness.book("Adwoa Online");
  const refund = {
    id: crypto.randomUUID(),
    chargeId: id,
    amountPesewas: 2000,
    rule: "review",
    status: "by_hand",
  } as const;
  const at = new Date();
  await openDatabase(env.DB)
    .insert(refunds)
    .values({ ...refund, paymentReference: crypto.randomUUID(), createdAt: at, updatedAt: at, checkedAt: at });
  expect(await harness.act(`/api/admin/refunds/${refund.id}/done`, {})).toMatchObject({ status: "done" });
  const { totals, entries } = await harness.takings();
  expect(totals.map(({ givenBack }) => givenBack)).toEqual([0, 0, 0, 0]);
  expect(entries).toEqual([]);
});

test("excludes an online payment that a staff action brings to light", async () => {
  const harness = setUpDay("2031-08-08");
  const customerEmail = "kwesi@example.com";
  const { id } = await harness.act<{ id: string }>(
    "/api/bookings",
    bookingBody({ customerName: "Kwesi Online", customerEmail, startDate: "2031-08-08" }),
  );
  const { data } = await harness.act<{ data: { reference: string } }>("/api/payment/initialize", {
    ...{ email: customerEmail, customerName: "Kwesi Online", bookingType: "desk_monthly" },
    ...{ planName: "Monthly Hot Desk", bookingId: id },
  });
  const transaction = harness.transactions.get(data.reference);
  if (transaction) transaction.status = "success";
  const answer = await harness.pay(id);
  expect(await errorOf(answer)).toMatchObject({ code: "already_paid" });
  const { totals, entries } = await harness.takings();
  expect(entries).toEqual([]);
  expect(totals.map(({ taken }) => taken)).toEqual([0, 0, 0, 0]);
});

test("requires a valid day", async () => {
  const harness = makeStaffHarness();
  for (const query of ["", "?day=", "?day=2031-02-30", "?day=today"]) {
    const answer = await harness.get(`/api/admin/takings${query}`);
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toMatchObject({ code: "validation_failed", fields: { day: "Choose a day" } });
  }
});
