import { afterEach, expect, test } from "vitest";
import { CreateBookingInput } from "#contract/bookings.ts";
import { ListMembershipsQuery } from "#contract/front-desk/memberships.ts";
import { applyPublished } from "#domain/apply-published.ts";
import { addDays, type Day, dayAt, MS_PER_DAY, startOfDay } from "#domain/calendar/days.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import { moveBooking } from "#worker/bookings/move-booking.ts";
import { setClientStatus } from "#worker/clients/client-status.ts";
import { getClient } from "#worker/clients/find-client.ts";
import { markClientPaid } from "#worker/clients/mark-client-paid.ts";
import { getExchangeRate } from "#worker/exchange-rate/get-exchange-rate.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { payNextMonth } from "#worker/payments/pay-next-month.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { setPrices, storeSettings } from "#worker/settings/publish-settings.ts";
import { payBooking, payMembership, voidClientMonth, voidLastMonths } from "#worker/test/desk-payments.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { agreePaymentDate, remindOfCharge, waiveCharge } from "./charge-actions.ts";
import { getChargesByLink, payChargesByLink } from "./charges-by-link.ts";
import { getMembership, getMembershipFigures, listCharges, listMemberships } from "./list-memberships.ts";
import { changePlan, endMembership, pauseMembership, resumeMembership, setReminders } from "./membership-actions.ts";
import { remindCharges } from "./remind-charges.ts";

const TODAY = dayAt(NOON);

afterEach(() => applyPublished({}));

/** A client whose virtual office is due in two days, on 23 November 2026, with its charge open. */
async function setUpMember(overrides: Parameters<ReturnType<typeof makeTestDeps>["insert"]["client"]>[0] = {}) {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const client = made.insert.client(overrides);
  const { deps, clock } = made;
  const token = async () => (await deps.links.make("charge", client.id, 1)) ?? "";
  const goTo = (day: Day, hour = 10) => {
    clock.now = startOfDay(day) + hour * 3_600_000;
  };
  const owed = async () => (await getMembership(deps, { id: client.id })).openCharge;
  const owedId = async () => (await owed())?.id ?? "";
  const pay = async (periods: 1 | 3 | 6 | 12 = 1) => {
    const due = await getChargesByLink(deps, await token());
    const month = due.payable.find((each) => each.periods === periods);
    return payChargesByLink(deps, {
      token: await token(),
      periods,
      from: month?.from ?? "",
      amount: month?.amount ?? 0,
    });
  };
  /** Makes the payment succeed at the gateway. */
  const succeed = (reference: string | undefined) => {
    const started = made.gateway.started.find((each) => each.reference === reference);
    const amountPesewas = started?.amountPesewas ?? 0;
    made.gateway.hold(reference ?? "", { amountPesewas, requestedPesewas: amountPesewas });
    return reference ?? "";
  };
  await everyDay(deps);
  return { ...made, client, token, goTo, owed, owedId, pay, succeed };
}

async function paidBooking(
  bookingType: "desk_monthly" | "private_office" | "virtual_pro",
  startDate = "2026-12-01",
  months = 1,
) {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const booking = made.insert.booking({
    bookingType,
    startDate: new Date(startOfDay(startDate)),
    endDate: null,
    months,
    amountPesewas: 60_000 * months,
    status: "confirmed",
    paymentReference: null,
    receiptNumber: null,
    paidAt: null,
  });
  await payBooking(made.deps, { id: booking.id, method: "cash" });
  return { ...made, booking };
}

test("creates a client with a due date and a membership when a virtual office is paid", async () => {
  const { deps, booking, rows } = await paidBooking("virtual_pro", "2026-12-31");
  expect(rows.clients()).toMatchObject([
    {
      id: booking.id,
      fullName: booking.customerName,
      membership: { plan: "virtual_pro", nextDueDate: "2027-01-31", renewsOn: 31, endedAt: null },
    },
  ]);
  expect(await getMembership(deps, { id: booking.id })).toMatchObject({
    kind: "virtual_office",
    bookingId: booking.id,
    clientId: booking.id,
    paidUntil: "2027-01-30",
    state: "active",
    earlier: [{ from: "2026-12-31", to: "2027-01-30", amount: 600 }],
  });
});

test.each([
  [
    "the entered details",
    { companyName: " Kente\u200b  Threads ", country: "nigeria", customerPhone: "0803 123 4567" },
    { businessName: "Kente Threads", country: "nigeria", phoneE164: "+2348031234567" },
  ],
  [
    "the customer's name and the number's country by default",
    { customerPhone: "+44 20 7946 0958" },
    { businessName: "Ama Mensa", country: "uk", phoneE164: "+442079460958" },
  ],
] as const)("stores %s for a virtual office bought online", async (_, typed, client) => {
  const { deps, rows } = makeTestDeps({ staff: SHARED_KEY });
  const input = CreateBookingInput.parse({
    bookingType: "virtual_pro",
    customerName: "Ama Mensa",
    customerEmail: "ama@example.com",
    startDate: addDays(TODAY, 1),
    amount: 600,
    ...typed,
  });
  const { id } = await createBooking(deps, input);
  expect(rows.clients()).toEqual([]);
  await payBooking(deps, { id, method: "cash" });
  expect(rows.clients()).toMatchObject([{ id, fullName: "Ama Mensa", membership: { plan: "virtual_pro" }, ...client }]);
  const { items } = await listMemberships(deps, ListMembershipsQuery.parse({}));
  expect(items).toMatchObject([{ id, businessName: client.businessName }]);
});

test("renews a paid monthly desk, and takes a desk on every day from the start", async () => {
  const { deps, booking } = await paidBooking("desk_monthly");
  expect(await getMembership(deps, { id: booking.id })).toMatchObject({
    kind: "monthly_desk",
    clientId: null,
    nextDueDate: "2027-01-01",
    endsOn: null,
  });
  const countDesks = async (day: Day) =>
    (await deps.allocations.readOccupancy({ resource: "desks", from: day, to: day, at: deps.now() })).allocations
      .length;
  expect([await countDesks("2026-11-30"), await countDesks("2026-12-31"), await countDesks("2027-01-01")]).toEqual([
    0, 1, 1,
  ]);
  expect(await countDesks("2027-09-01")).toBe(1);
});

test("ends the membership of a cancelled booking, and makes its virtual office client inactive", async () => {
  const { deps, booking } = await paidBooking("virtual_pro");
  await cancelBooking(deps, { bookingId: booking.id, reason: "Another plan" });
  expect((await getMembership(deps, { id: booking.id })).state).toBe("ended");
  expect(await getClient(deps, { id: booking.id })).toMatchObject({ status: "inactive" });
});

test("renews an office after the months that its booking paid for, month by month", async () => {
  const { deps, booking, clock, rows } = await paidBooking("private_office", "2026-12-31", 3);
  const membership = { amount: 600, nextDueDate: "2027-03-31", endsOn: null };
  expect(await getMembership(deps, { id: booking.id })).toMatchObject({
    ...{ ...membership, charges: [] },
    earlier: [{ from: "2026-12-31", to: "2027-03-30" }],
  });
  const openCharges = () => rows.sql("select id from charges where subject_type = 'membership_period'");
  clock.now = startOfDay("2027-03-20");
  await everyDay(deps);
  expect(openCharges()).toEqual([]);
  clock.now = startOfDay("2027-03-21");
  await everyDay(deps);
  expect(openCharges()).toHaveLength(1);
});

test("renews an office at the dollar price of the day on which its member joined", async () => {
  const { deps, insert, booking, clock } = await paidBooking("private_office");
  const owed = async (id: string) => (await getMembership(deps, { id })).charges[0]?.amount;
  await setPrices(deps, { from: addDays(TODAY, 1), plans: [{ bookingType: "private_office", amount: 1200 }] });
  clock.now += MS_PER_DAY;
  await storeSettings(deps);
  const { id, bookingType, startDate, amountPesewas } = booking;
  const later = insert.booking({ bookingType, startDate, endDate: null, amountPesewas, status: "confirmed" });
  await payBooking(deps, { id: later.id, method: "cash" });
  clock.now = startOfDay("2026-12-24");
  await everyDay(deps);
  const { rate } = await getExchangeRate(deps);
  expect([await owed(id), await owed(later.id)]).toEqual([1000 * rate, 1200 * rate]);
});

test("moves an office of several months with its membership", async () => {
  const { deps, booking } = await paidBooking("private_office", "2026-12-31", 6);
  await moveBooking(deps, { id: booking.id, from: "2026-12-31", startDate: "2027-01-15" });
  expect(await getMembership(deps, { id: booking.id })).toMatchObject({
    startsOn: "2027-01-15",
    nextDueDate: "2027-07-15",
  });
});

test("ends an office with its paid month if another customer has it from a later day", async () => {
  const { deps, insert, booking, rows } = await paidBooking("private_office");
  rows.sql("update resources set capacity = 1 where resource = 'private_offices'");
  const later = insert.booking({
    bookingType: "private_office",
    startDate: new Date(startOfDay("2026-10-01")),
    endDate: null,
    amountPesewas: 100_000,
    status: "confirmed",
    paymentReference: null,
    receiptNumber: null,
    paidAt: null,
  });
  await payBooking(deps, { id: later.id, method: "cash" });
  expect((await getMembership(deps, { id: booking.id })).endsOn).toBeNull();
  expect((await getMembership(deps, { id: later.id })).endsOn).toBe("2026-10-31");
});

test("opens a charge ten days before it is due, once however often the job runs", async () => {
  const { deps, rows, goTo, client } = await setUpMember({ nextDueDate: "2026-12-01" });
  const charges = () => rows.sql("select * from charges where subject_type = 'membership_period'");
  expect(charges()).toHaveLength(1);
  await everyDay(deps);
  goTo("2026-11-25");
  await everyDay(deps);
  expect(charges()).toHaveLength(1);
  expect(await getMembership(deps, { id: client.id })).toMatchObject({
    openCharge: { from: "2026-12-01", to: "2026-12-31", amount: 600, lateFee: 0, state: "open" },
  });
});

test("pays the open charge with a receipt when staff mark a client as paid", async () => {
  const { deps, client, rows } = await setUpMember();
  await markClientPaid(deps, { id: client.id, paymentDate: new Date(NOON).toISOString(), nextDueDate: "2026-12-23" });
  expect(await getMembership(deps, { id: client.id })).toMatchObject({
    nextDueDate: "2026-12-23",
    openCharge: null,
    charges: [{ state: "paid", from: "2026-11-23", receiptNumber: expect.stringMatching(/^AH-/) }],
  });
  expect(rows.paidPeriods()).toMatchObject([{ pricePesewas: 60_000, fromDay: "2026-11-23" }]);
  expect(rows.outbox().map(({ kind, audience }) => `${kind} ${audience}`)).toContain("membership_paid customer");
});

test("voids the open charge on deactivation, and owes nothing for the gap on reactivation", async () => {
  const { deps, client, rows, goTo, owedId } = await setUpMember();
  const first = await owedId();
  await setClientStatus(deps, { id: client.id, status: "inactive" });
  expect(rows.sql(`select state from charges where id = '${first}'`)).toMatchObject([{ state: "void" }]);
  goTo("2027-03-02");
  await everyDay(deps);
  await setClientStatus(deps, { id: client.id, status: "active", nextDueDate: "2027-03-05" });
  await everyDay(deps);
  const now = await getMembership(deps, { id: client.id });
  expect(now).toMatchObject({ renewsOn: 5, openCharge: { from: "2027-03-05", state: "open" } });
  expect(now.charges.map(({ state }) => state)).toEqual(["open", "void"]);
});

test("sends each reminder once, by day, only the latest of missed ones, and none after payment", async () => {
  const { deps, goTo, mails, client } = await setUpMember({ nextDueDate: "2026-12-01" });
  const sentOn = async (day: Day, hour = 10) => {
    goTo(day, hour);
    const before = mails.length;
    await everyFiveMinutes(deps);
    await everyFiveMinutes(deps);
    return mails.slice(before).map(({ subject }) => subject);
  };
  expect(await sentOn("2026-11-23")).toEqual([]);
  expect(await sentOn("2026-11-24", 8)).toEqual([]);
  expect(await sentOn("2026-11-24")).toEqual(["Pro Virtual Office: ₵600.00 due on 1 December 2026"]);
  expect(await sentOn("2026-11-30", 21)).toEqual([]);
  expect(await sentOn("2026-12-01")).toEqual(["Pro Virtual Office: ₵600.00 due today, 1 December 2026"]);
  expect(await sentOn("2026-12-08")).toEqual(["Pro Virtual Office: ₵600.00 overdue since 1 December 2026"]);
  expect(mails.at(-1)?.text).toMatch(/From tomorrow, .*₵60\.00/);
  expect(await sentOn("2026-12-09")).toEqual(["Pro Virtual Office: ₵660.00 overdue since 1 December 2026"]);
  expect(await sentOn("2026-12-20")).toEqual([]);
  expect((await getMembership(deps, { id: client.id })).openCharge?.remindedAt).toHaveLength(4);
});

test("skips reminders for a member who has just paid or who wants none", async () => {
  const { deps, goTo, client, mails } = await setUpMember({ nextDueDate: "2026-12-01" });
  goTo("2026-11-24", 8);
  await markClientPaid(deps, { id: client.id, paymentDate: deps.now().toISOString(), nextDueDate: "2027-01-01" });
  goTo("2026-11-24", 9);
  await everyFiveMinutes(deps);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Receipt/)]);

  const withoutReminders = await setUpMember({ nextDueDate: "2026-12-01" });
  await setReminders(withoutReminders.deps, { id: withoutReminders.client.id, areSent: false });
  withoutReminders.goTo("2026-12-01");
  await everyFiveMinutes(withoutReminders.deps);
  expect(withoutReminders.mails).toEqual([]);
});

test("adds the late fee once, on the eighth day after the due date, and waives it once", async () => {
  const { deps, clock, token, owedId, client } = await setUpMember({ nextDueDate: "2026-12-01" });
  clock.now = startOfDay("2026-12-09") - 1;
  expect(await getChargesByLink(deps, await token())).toMatchObject({
    lateFee: 0,
    lateFeeFrom: { day: "2026-12-09", amount: 60 },
    payable: [{ amount: 600 }, { amount: 1800 }, { amount: 3600 }, { amount: 7200 }],
  });
  clock.now += 1;
  expect(await getChargesByLink(deps, await token())).toMatchObject({
    lateFee: 60,
    payable: [{ amount: 660 }, {}, {}, {}],
  });
  await everyDay(deps);
  expect((await getMembership(deps, { id: client.id })).openCharge).toMatchObject({ amount: 660, lateFee: 60 });
  await waiveCharge(deps, { id: await owedId(), what: "late_fee", reason: "The bank was closed" });
  clock.now += 30 * 86_400_000;
  await everyDay(deps);
  expect((await getMembership(deps, { id: client.id })).openCharge).toMatchObject({
    amount: 600,
    lateFee: 0,
    waivedFee: 60,
  });
  expect(await outcomeOf(waiveCharge(deps, { id: await owedId(), what: "late_fee", reason: "Once more" }))).toBe(
    "conflict",
  );
});

test("charges the amount shown by the payment link, moves the due date and emails both sides", async () => {
  const { deps, gateway, pay, client, mails, succeed } = await setUpMember();
  const { data } = await pay();
  expect(gateway.started.at(-1)).toMatchObject({ amountPesewas: 60_000 });
  await settlePayment(deps, succeed(data.reference), "visitor");
  await settlePayment(deps, data.reference ?? "", "gateway");
  expect(await getMembership(deps, { id: client.id })).toMatchObject({ nextDueDate: "2026-12-23", openCharge: null });
  expect(await getClient(deps, { id: client.id })).toMatchObject({ nextDueDate: "2026-12-23", status: "active" });
  await everyFiveMinutes(deps);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^Receipt AH-/),
    expect.stringMatching(/^Renewed/),
  ]);
});

test("records three months as one payment, and keeps the day of month", async () => {
  const { deps, pay, client, succeed } = await setUpMember({
    startDate: "2026-10-31",
    nextDueDate: "2026-11-30",
  });
  const { data } = await pay(3);
  await settlePayment(deps, succeed(data.reference), "visitor");
  expect(await getMembership(deps, { id: client.id })).toMatchObject({
    nextDueDate: "2027-02-28",
    charges: [{ months: 3, amount: 1800, from: "2026-11-30", to: "2027-02-27" }],
  });
});

test("accepts the first of two payments for different months, and sends the second to review", async () => {
  const { deps, gateway, pay, client, rows, succeed } = await setUpMember();
  const one = await pay(1);
  gateway.hold(one.data.reference ?? "", { status: "abandoned", amountPesewas: 60_000, requestedPesewas: 60_000 });
  const three = await pay(3);
  expect(three.data.reference).not.toBe(one.data.reference);
  await settlePayment(deps, succeed(one.data.reference), "gateway");
  expect((await getMembership(deps, { id: client.id })).charges[0]).toMatchObject({
    months: 1,
    amount: 600,
    state: "paid",
  });
  await settlePayment(deps, succeed(three.data.reference), "gateway");
  expect(rows.attempts().map(({ status }) => status)).toEqual(["succeeded", "review"]);
  await payNextMonth(deps, { reference: three.data.reference ?? "" });
  expect(await getMembership(deps, { id: client.id })).toMatchObject({ nextDueDate: "2027-03-23" });
  expect(rows.attempts().map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  expect(rows.paidPeriods().map(({ months }) => months)).toEqual([1, 3]);
});

test("accepts a desk payment, and sends a concurrent link payment to review", async () => {
  const { deps, pay, client, rows, owed, succeed } = await setUpMember();
  const { data } = await pay();
  await payMembership(deps, {
    id: client.id,
    method: "cash",
    months: 1,
    from: "2026-11-23",
    amount: (await owed())?.amount ?? 0,
    note: "",
    transactionId: undefined,
  });
  await settlePayment(deps, succeed(data.reference), "gateway");
  expect(rows.attempts()).toMatchObject([{ status: "review", reviewReason: "booking_already_paid" }]);
  expect(await getMembership(deps, { id: client.id })).toMatchObject({ nextDueDate: "2026-12-23" });
});

test("owes a voided payment again with its late fee, and never reuses the receipt number", async () => {
  const { deps, client, goTo, rows, mails } = await setUpMember({ nextDueDate: "2026-12-01" });
  goTo("2026-12-12");
  await everyDay(deps);
  const seen = {
    method: "cash" as const,
    months: 3 as const,
    from: "2026-12-01",
    amount: 1860,
    note: "",
    transactionId: undefined,
  };
  expect((await payMembership(deps, { id: client.id, ...seen })).nextDueDate).toBe("2027-03-01");
  await voidLastMonths(deps, { id: client.id, nextDueDate: "2027-03-01" });
  expect(await getMembership(deps, { id: client.id })).toMatchObject({
    nextDueDate: "2026-12-01",
    openCharge: { months: 1, amount: 660, lateFee: 60, to: "2026-12-31" },
  });
  expect(rows.paidPeriods()).toEqual([]);
  expect(rows.sql("select receipt_number from payment_reversals")).toHaveLength(1);
  const paid = { paymentDate: deps.now().toISOString(), nextDueDate: "2027-01-01" };
  await markClientPaid(deps, { id: client.id, ...paid });
  expect((await voidClientMonth(deps, { id: client.id, nextDueDate: "2027-01-01" })).nextDueDate).toBe("2026-12-01");
  // A payment voided before its receipt was sent gets none, even if the month is paid later.
  await markClientPaid(deps, { id: client.id, ...paid });
  while ((await deliverOutbox(deps)) > 0);
  expect(mails.filter(({ subject }) => subject.startsWith("Receipt "))).toHaveLength(1);
});

test("changes the plan from the next period or the open month; the later change wins", async () => {
  const { deps, client, owed, goTo } = await setUpMember();
  const change = (plan: "virtual_premium" | "virtual_starter" | "virtual_pro", forOpenMonth = false) =>
    changePlan(deps, { id: client.id, plan, from: "next_period", forOpenMonth });
  await change("virtual_premium");
  expect(await owed()).toMatchObject({ plan: "virtual_pro", amount: 600 });
  await change("virtual_starter", true);
  expect(await owed()).toMatchObject({ plan: "virtual_starter", amount: 350 });
  await markClientPaid(deps, { id: client.id, paymentDate: deps.now().toISOString(), nextDueDate: "2026-12-23" });
  expect(await getMembership(deps, { id: client.id })).toMatchObject({
    plan: "virtual_starter",
    amount: 350,
    nextPlan: null,
  });
  goTo("2026-12-14");
  await change("virtual_premium");
  await everyDay(deps);
  expect(await owed()).toMatchObject({ plan: "virtual_premium", amount: 950 });
  expect(await outcomeOf(changePlan(deps, { id: client.id, plan: "desk_monthly", from: "next_period" }))).toBe(
    "validation_failed",
  );
});

test("skips whole months during a pause, owes nothing for them, and can end early", async () => {
  const { deps, client, owedId, rows, goTo } = await setUpMember({
    startDate: "2026-10-31",
    nextDueDate: "2026-11-30",
  });
  const open = await owedId();
  const paused = await pauseMembership(deps, { id: client.id, until: "2027-01-15" });
  expect(paused).toMatchObject({
    state: "active",
    paidUntil: "2026-11-29",
    nextDueDate: "2027-01-31",
    openCharge: null,
  });
  expect(rows.sql(`select state from charges where id = '${open}'`)).toMatchObject([{ state: "void" }]);
  goTo("2026-12-10");
  await everyDay(deps);
  expect(await getMembership(deps, { id: client.id })).toMatchObject({ state: "paused", openCharge: null });
  expect(await resumeMembership(deps, { id: client.id })).toMatchObject({ state: "active", nextDueDate: "2026-12-31" });
  for (const until of ["2027-02-15", "2027-04-15"]) {
    await pauseMembership(deps, { id: client.id, until });
    // The new pause has not begun: their payment counts until then.
    const moved = rows.sql("select sum(amount_pesewas) as moved from membership_movements where day <= '2026-12-10'");
    expect(moved).toEqual([{ moved: client.amountPesewas }]);
    expect((await getMembershipFigures(deps)).monthlyRecurring).toBe(600);
    await resumeMembership(deps, { id: client.id });
  }
  expect(await outcomeOf(pauseMembership(deps, { id: client.id, until: "2027-02-15" }))).toBe("conflict");
});

test("the coming renewals include desks, and leave out a membership that ends before its due date", async () => {
  const { deps, booking } = await paidBooking("desk_monthly");
  const { nextDueDate } = await getMembership(deps, { id: booking.id });
  const due = () => deps.books.listDue(TODAY, addDays(nextDueDate, 1));
  expect(await due()).toMatchObject([{ dueDate: nextDueDate, count: 1 }]);
  expect(await deps.books.listDue(TODAY, nextDueDate)).toEqual([]);
  await endMembership(deps, { id: booking.id, on: addDays(nextDueDate, -1), reason: "Moves to Kumasi" });
  expect(await due()).toEqual([]);
});

test("requires notice to end, frees the desk the day after, and resumes only with capacity", async () => {
  const { deps, booking, rows, clock } = await paidBooking("desk_monthly");
  const end = (on: Day) => endMembership(deps, { id: booking.id, on, reason: "Moves to Kumasi" });
  expect(await outcomeOf(end(addDays(TODAY, 6)))).toBe("validation_failed");
  expect(await end("2027-01-05")).toMatchObject({ endsOn: "2027-01-05", state: "active" });
  const countDesks = async (day: Day) =>
    (await deps.allocations.readOccupancy({ resource: "desks", from: day, to: day, at: deps.now() })).allocations
      .length;
  expect([await countDesks("2027-01-05"), await countDesks("2027-01-06")]).toEqual([1, 0]);
  rows.sql("update resources set capacity = 0 where resource = 'desks'");
  expect(await outcomeOf(resumeMembership(deps, { id: booking.id }))).toBe("fully_booked");
  rows.sql("update resources set capacity = 40 where resource = 'desks'");
  expect(await resumeMembership(deps, { id: booking.id })).toMatchObject({ endsOn: null });
  await end("2026-12-31");
  clock.now = startOfDay("2027-01-02");
  await everyDay(deps);
  expect(await getMembership(deps, { id: booking.id })).toMatchObject({ state: "ended", openCharge: null });
  expect(await resumeMembership(deps, { id: booking.id, nextDueDate: "2027-01-02" })).toMatchObject({
    state: "due_soon",
    renewsOn: 2,
  });
});

test("pauses reminders and the late fee until the agreed payment day", async () => {
  const { deps, goTo, mails, owedId, owed } = await setUpMember({ nextDueDate: "2026-12-01" });
  goTo("2026-12-07");
  await agreePaymentDate(deps, { id: await owedId(), until: "2026-12-10", reason: "Paid by bank" });
  for (const day of ["2026-12-08", "2026-12-09", "2026-12-10"]) {
    goTo(day);
    await everyDay(deps);
    await everyFiveMinutes(deps);
  }
  expect(mails).toEqual([]);
  expect(await owed()).toMatchObject({ amount: 600 });
  goTo("2026-12-18");
  await everyDay(deps);
  expect(await owed()).toMatchObject({ amount: 660 });
});

test("lists charges that staff have not reminded about, and counts them", async () => {
  const { deps, owedId, client } = await setUpMember();
  const list = async () => (await listCharges(deps, { toRemind: "true" })).items;
  expect(await list()).toMatchObject([{ membership: { id: client.id }, payUrl: expect.stringContaining("/pay#") }]);
  expect(await getMembershipFigures(deps)).toMatchObject({ active: 1, monthlyRecurring: 600, toRemind: 1, left: 0 });
  await remindOfCharge(deps, { id: await owedId(), channel: "whatsapp" });
  expect(await list()).toEqual([]);
});

test("emails due reminders in bulk once, never at night, and skips members who want none", async () => {
  const { deps, insert, goTo, rows, client } = await setUpMember({ nextDueDate: "2026-12-01" });
  const withoutReminders = insert.client({ nextDueDate: "2026-12-01" });
  await everyDay(deps);
  await setReminders(deps, { id: withoutReminders.id, areSent: false });
  goTo("2026-11-30");
  await everyFiveMinutes(deps);
  insert.client({ nextDueDate: "2026-12-01", email: "new@example.com" });
  await everyDay(deps);
  const list = async () => (await listCharges(deps, { toRemind: "true" })).items;
  const ids = (await list()).map(({ id }) => id);
  expect((await list()).map(({ isMailed }) => isMailed).toSorted()).toEqual([false, false, true]);
  goTo("2026-11-30", 21);
  expect(await outcomeOf(remindCharges(deps, { ids }))).toBe("conflict");
  goTo("2026-11-30", 11);
  const mailsOf = () => rows.outbox().filter(({ kind }) => kind === "membership_reminder");
  expect(mailsOf()).toHaveLength(1);
  expect(await remindCharges(deps, { ids })).toMatchObject({ reminded: { length: 2 }, mailed: 1 });
  expect(await remindCharges(deps, { ids })).toEqual({ reminded: [], mailed: 0 });
  await everyFiveMinutes(deps);
  expect(mailsOf()).toHaveLength(2);
  expect((await list()).map(({ membership }) => membership.id)).toEqual([withoutReminders.id]);
  expect(rows.audit().filter(({ action }) => action === "client_reminded")).toHaveLength(2);
  expect((await getClient(deps, { id: client.id })).lastReminder).toMatchObject({ channel: "email" });
});

test("lists memberships by state and by name", async () => {
  const { deps, insert } = await setUpMember();
  insert.client({ fullName: "Kofi Late", nextDueDate: "2026-11-01" });
  insert.client({ fullName: "Yaa Gone", status: "inactive" });
  const namesOf = async (query: Parameters<typeof listMemberships>[1]) =>
    (await listMemberships(deps, query)).items.map(({ customerName }) => customerName);
  expect(await namesOf({})).toHaveLength(3);
  expect(await namesOf({ state: "overdue" })).toEqual(["Kofi Late"]);
  expect(await namesOf({ state: "ended" })).toEqual(["Yaa Gone"]);
  expect(await namesOf({ q: "kofi" })).toEqual(["Kofi Late"]);
});

test("finds a member by name, business, e-mail or phone, with a virtual office or without", async () => {
  const { deps, insert } = makeTestDeps({ staff: SHARED_KEY });
  const contact = { email: "Adjoa@example.com", phone: "0209876543", phoneE164: "+233209876543" };
  insert.client({ ...contact, fullName: "Adjoa Client", businessName: "Sankofa Ltd" });
  insert.client({ fullName: "Yaw Other", email: "yaw@example.com", phone: "0241111111", phoneE164: "+233241111111" });
  const desk = insert.booking({
    bookingType: "desk_monthly",
    customerName: "Esi Desk",
    customerEmail: "esi@example.com",
    customerPhone: "0501234567",
    customerPhoneE164: "+233501234567",
    status: "confirmed",
    paymentReference: null,
    receiptNumber: null,
    paidAt: null,
  });
  await payBooking(deps, { id: desk.id, method: "cash" });
  const namesOf = async (q: string) =>
    (await listMemberships(deps, { q })).items.map(({ customerName }) => customerName);
  for (const q of ["adjoa", "Sankofa", "adjoa@example.com", "ADJOA@", "0209876543", "020 987 6543", "+233209876543"])
    expect([q, await namesOf(q)]).toEqual([q, ["Adjoa Client"]]);
  for (const q of ["esi", "esi@example.com", "0501234567", "+233 50 123 4567"])
    expect([q, await namesOf(q)]).toEqual([q, ["Esi Desk"]]);
});
