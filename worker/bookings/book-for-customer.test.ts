import { expect, test } from "vitest";
import type { CreateStaffBookingInput } from "#contract/front-desk/bookings.ts";
import { site } from "#domain/site.ts";
import type { Deps } from "#worker/deps.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { initializePayment } from "#worker/payments/attempts/initialize-payment.ts";
import { paySharedPayment } from "#worker/payments/attempts/share-payment.ts";
import { listDue } from "#worker/payments/desk/list-due.ts";
import { payBooking, voidBookingPayment } from "#worker/test/desk-payments.ts";
import { priceCedis } from "#worker/test/price.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, outcomeOf, refusalOf } from "#worker/test/test-deps.ts";
import { bookForCustomer } from "./book-for-customer.ts";
import { confirmBooking } from "./confirm-booking.ts";
import { requoteBooking } from "./price/requote-booking.ts";

const TODAY = "2026-11-21";
const DAY_PASS = priceCedis("desk_day");

function makeDesk(overrides: Partial<Deps> = {}) {
  return makeTestDeps({ staff: SHARED_KEY, ...overrides });
}

function input(overrides: Partial<CreateStaffBookingInput> = {}): CreateStaffBookingInput {
  return {
    customerName: "Kofi Antwi",
    customerPhone: "024 123 4567",
    bookingType: "desk_day",
    startDate: TODAY,
    source: "walk_in",
    payment: { kind: "later" },
    ...overrides,
  };
}

function setCapacity({ rows }: ReturnType<typeof makeDesk>, capacity: number) {
  rows.sql(`update resources set capacity = ${capacity} where resource = 'desks'`);
}

test("a walk-in who pays cash without an e-mail address gets a receipt and no mail", async () => {
  const desk = makeDesk();
  const { deps, rows, mails } = desk;
  const booked = await bookForCustomer(deps, input({ payment: { kind: "cash", note: "exact" } }), null);
  expect(booked).toMatchObject({
    status: "paid",
    amount: DAY_PASS,
    customerEmail: null,
    customerPhone: "024 123 4567",
    customerPhoneE164: "+233241234567",
    source: "walk_in",
    receiptNumber: "AH-000001",
    deskPayment: { method: "cash", note: "exact", transactionId: null },
    heldUntil: null,
    payUrl: null,
  });
  expect(rows.allocations()).toMatchObject([{ id: booked.id, firstDay: TODAY, lastDay: TODAY, heldUntil: null }]);
  expect(rows.audit().map(({ action, actorFingerprint }) => [action, actorFingerprint])).toEqual([
    ["booking_added", "0a1b2c3d"],
    ["booking_paid", "0a1b2c3d"],
  ]);
  await deliverOutbox(deps);
  expect(mails).toMatchObject([{ to: site.email, replyTo: site.email }]);
  expect(kindsOf(rows)).toEqual(["payment_received team"]);
});

test("a customer who pays later gets a one-day hold, and a mail if they have an address", async () => {
  const { deps, rows } = makeDesk();
  const booked = await bookForCustomer(
    deps,
    input({ customerEmail: "kofi@example.com", customerPhone: undefined, source: "phone", startDate: "2026-11-24" }),
    null,
  );
  expect(booked).toMatchObject({ status: "pending", customerPhone: null, heldUntil: "2026-11-22T12:00:00.000Z" });
  expect(kindsOf(rows)).toEqual(["booking_received customer"]);
});

test("a payment link needs no e-mail address, and the placeholder address opens nothing", async () => {
  const { deps, gateway } = makeDesk();
  const booked = await bookForCustomer(deps, input({ payment: { kind: "link" } }), null);
  const token = new URL(booked.payUrl ?? "").searchParams.get("token") ?? "";
  await paySharedPayment(deps, token);
  expect(gateway.started).toMatchObject([
    { amountPesewas: DAY_PASS * 100, email: expect.stringMatching(/^guest\+00000000@/) },
  ]);
  const guess = { amount: 1, customerName: "Kofi Antwi", bookingType: "desk_day", planName: "Day Pass" } as const;
  expect(await outcomeOf(initializePayment(deps, { ...guess, email: "guest+1@example.com" }))).toBe(
    "no_pending_booking",
  );
});

test("refuses a payment link and books nothing if online payment is off", async () => {
  const { deps, rows } = makeDesk({ payments: null });
  expect(await outcomeOf(bookForCustomer(deps, input({ payment: { kind: "link" } }), null))).toBe(
    "payments_unavailable",
  );
  expect(rows.bookings()).toEqual([]);
});

test("refuses a used transaction number and names the customer who used it", async () => {
  const desk = makeDesk();
  const { deps, rows, clock, insert } = desk;
  const mobileMoney = (transactionId: string) => ({ kind: "mobile_money" as const, transactionId });
  const paid = await bookForCustomer(deps, input({ payment: mobileMoney("0123456789A") }), null);
  expect(paid.deskPayment).toEqual({ method: "mobile_money", note: null, transactionId: "0123456789A" });
  clock.now += 400 * 24 * 3_600_000;
  const again = bookForCustomer(deps, input({ startDate: "2028-01-03", payment: mobileMoney("0123456789A") }), null);
  const refusal = await refusalOf(again);
  expect(refusal.code).toBe("duplicate_transaction");
  expect(refusal.message).toMatch(/used for Kofi Antwi on 21 November 2026/);
  expect(rows.bookings()).toHaveLength(1);
  expect(rows.allocations()).toHaveLength(1);

  const other = insert.booking({ startDate: new Date("2028-01-04T00:00:00Z") });
  const record = payBooking(deps, { id: other.id, method: "mobile_money", transactionId: "0123456789A" });
  expect(await outcomeOf(record)).toBe("duplicate_transaction");
  expect(rows.bookings()[1]?.status).toBe("pending");
  await payBooking(deps, { id: other.id, method: "mobile_money", transactionId: "0123456789B" });
  expect(rows.bookings()[1]?.status).toBe("paid");
});

test("voiding a payment frees its transaction number", async () => {
  const { deps } = makeDesk();
  const payment = { kind: "mobile_money", transactionId: "99887766554" } as const;
  const { id, paymentReference } = await bookForCustomer(deps, input({ payment }), null);
  await voidBookingPayment(deps, { id, paymentReference: paymentReference ?? "", reason: "Another Kofi" });
  const other = await bookForCustomer(deps, input({ customerName: "Kofi Antwi junior", payment }), null);
  expect(other).toMatchObject({ status: "paid", receiptNumber: "AH-000002" });
});

test("two concurrent bookings with one transaction number create one paid booking", async () => {
  const { deps, rows } = makeDesk();
  const codes = await Promise.all(
    ["Ama Owusu", "Yaw Mensah"].map((customerName) =>
      outcomeOf(
        bookForCustomer(
          deps,
          input({ customerName, payment: { kind: "mobile_money", transactionId: "99887766554" } }),
          null,
        ),
      ),
    ),
  );
  expect(codes.toSorted()).toEqual(["accepted", "duplicate_transaction"]);
  expect(rows.bookings()).toHaveLength(1);
});

test("a double click creates one booking and one payment", async () => {
  const { deps, rows } = makeDesk();
  const submit = () =>
    bookForCustomer(deps, input({ payment: { kind: "mobile_money", transactionId: "99887766554" } }), "one-press");
  const [one, other] = await Promise.all([submit(), submit()]);
  expect(other.id).toBe(one.id);
  expect((await submit()).receiptNumber).toBe("AH-000001");
  expect(rows.bookings()).toHaveLength(1);
  expect(await outcomeOf(bookForCustomer(deps, input(), "one-press"))).toBe("idempotency_conflict");
});

test("the person's page names the hold of a booking to pay later, as the desk does", async () => {
  const { deps } = makeDesk();
  const booked = await bookForCustomer(deps, input({ startDate: "2026-11-23" }), null);
  expect(booked.heldUntil).not.toBeNull();
  expect((await listDue(deps, { id: booked.id })).items).toMatchObject([{ heldUntil: booked.heldUntil }]);
});

test("overbooks a full day only with a reason", async () => {
  const desk = makeDesk();
  const { deps, rows } = desk;
  setCapacity(desk, 0);
  const cash = { kind: "cash" } as const;
  const refused = await refusalOf(bookForCustomer(deps, input({ payment: cash }), null));
  expect(refused.code).toBe("fully_booked");
  expect(rows.bookings()).toEqual([]);
  expect(rows.audit()).toEqual([]);
  const booked = await bookForCustomer(
    deps,
    input({ payment: cash, overbook: true, overbookReason: "There is a chair" }),
    null,
  );
  expect(booked.status).toBe("paid");
  expect(rows.allocations()).toMatchObject([{ overbookReason: "There is a chair" }]);
  expect(rows.audit()[0]).toMatchObject({ action: "booking_overbooked", detail: { reason: "There is a chair" } });
});

test("overbooks neither a closure nor today after closing", async () => {
  const { deps, rows, clock } = makeDesk();
  const overbooked = { overbook: true, overbookReason: "There is a chair" };
  rows.sql(
    "insert into closures (id, from_day, to_day, reason, created_at) values ('c', '2026-11-24', '2026-11-24', 'Stocktaking', 1)",
  );
  const closed = await refusalOf(bookForCustomer(deps, input({ ...overbooked, startDate: "2026-11-24" }), null));
  expect(closed.message).toContain("We are closed on Tuesday 24 November 2026: Stocktaking.");
  clock.now = Date.parse(`${TODAY}T22:30:00Z`);
  const late = await refusalOf(bookForCustomer(deps, input(overbooked), null));
  expect(late.message).toContain("We closed at 10 pm today.");
  expect(rows.bookings()).toEqual([]);
});

test("charges an agreed price, never requotes it, and records the list price beside it", async () => {
  const { deps, rows, clock } = makeDesk();
  const booked = await bookForCustomer(
    deps,
    input({ startDate: "2026-12-20", agreedAmount: 30, agreedReason: "Comes each week" }),
    null,
  );
  expect(booked).toMatchObject({ amount: 30, agreedReason: "Comes each week" });
  expect(rows.audit()[0]?.detail).toMatchObject({ amountPesewas: 3000, listPesewas: DAY_PASS * 100 });
  clock.now += 60 * 24 * 3_600_000;
  const [row] = rows.bookings();
  if (row) await requoteBooking(deps, row);
  expect(rows.bookings()[0]?.amountPesewas).toBe(3000);
});

test("confirms a free booking immediately, and refuses a price that staff did not see", async () => {
  const { deps, rows } = makeDesk();
  const free = input({ agreedAmount: 0, agreedReason: "The press", customerEmail: "press@example.com" });
  expect(await bookForCustomer(deps, free, null)).toMatchObject({ status: "confirmed", amount: 0, heldUntil: null });
  expect(kindsOf(rows)).toEqual(["booking_confirmed customer"]);
  expect(await outcomeOf(bookForCustomer(deps, { ...free, payment: { kind: "cash" } }, null))).toBe("nothing_to_pay");
  expect(await outcomeOf(bookForCustomer(deps, input({ amount: 1 }), null))).toBe("price_changed");
  expect(await outcomeOf(bookForCustomer(deps, input({ startDate: "2026-11-20" }), null))).toBe("validation_failed");
});

test("sends no mail to a customer without an address", async () => {
  const { deps, rows } = makeDesk();
  const { id } = await bookForCustomer(deps, input({ startDate: "2026-11-24" }), null);
  await confirmBooking(deps, { id });
  expect(rows.outbox()).toEqual([]);
});

test("books several people with one payment: a booking and a receipt each, all or none", async () => {
  const desk = makeDesk();
  const { deps, rows } = desk;
  setCapacity(desk, 3);
  const group = input({
    ...{ others: ["Ama Mensah", "Esi Boateng"], companyName: "Kente Ltd", amount: DAY_PASS },
    payment: { kind: "mobile_money", transactionId: "0123456789A" },
  });
  const four = { ...group, others: ["Ama Mensah", "Esi Boateng", "Yaw Addo"] };
  expect(await outcomeOf(bookForCustomer(deps, four, null))).toBe("fully_booked");
  expect(rows.bookings()).toEqual([]);
  expect(rows.allocations()).toEqual([]);
  const [booked, again] = [await bookForCustomer(deps, group, "key"), await bookForCustomer(deps, group, "key")];
  expect(
    [booked, ...booked.others].map(({ customerName, status, receiptNumber }) => [customerName, status, receiptNumber]),
  ).toEqual([
    ["Kofi Antwi", "paid", "AH-000001"],
    ["Ama Mensah", "paid", "AH-000002"],
    ["Esi Boateng", "paid", "AH-000003"],
  ]);
  expect(again.others.map(({ id }) => id)).toEqual(booked.others.map(({ id }) => id));
  expect(rows.bookings().map(({ companyName }) => companyName)).toEqual(["Kente Ltd", "Kente Ltd", "Kente Ltd"]);
  expect(booked.others[0]?.deskPayment?.note).toBe("Transaction 0123456789A, of Kofi Antwi");
  expect(await outcomeOf(bookForCustomer(deps, { ...group, startDate: "2026-11-24" }, null))).toBe(
    "duplicate_transaction",
  );
  expect(rows.bookings()).toHaveLength(3);
});

test("books a client's guests on the company's account, to be paid later", async () => {
  const { deps, insert, rows } = makeDesk();
  const client = insert.client();
  const guest = input({ clientId: client.id, payment: { kind: "account" }, others: ["Ama Mensah"] });
  const booked = await bookForCustomer(deps, guest, null);
  for (const booking of [booked, ...booked.others])
    expect(booking).toMatchObject({ status: "confirmed", companyName: client.businessName, heldUntil: null });
  expect(rows.allocations().map(({ heldUntil }) => heldUntil)).toEqual([null, null]);
  expect(await payBooking(deps, { id: booked.id, method: "cash" })).toMatchObject({ status: "paid" });
  expect(await outcomeOf(bookForCustomer(deps, { ...guest, clientId: deps.newId() }, null))).toBe("not_found");
});
