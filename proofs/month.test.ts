import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, addMonth, type Day, dayAt, MS_PER_HOUR, monthAt, startOfDay } from "#domain/calendar/days.ts";
import { dueDateAfter } from "#domain/clients/clients.ts";
import { PREPAYABLE_PERIODS } from "#domain/memberships/memberships.ts";
import { REVENUE_KINDS } from "#domain/payments/books.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import { bookForCustomer } from "#worker/bookings/book-for-customer.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { closeMonth } from "#worker/books/close-month.ts";
import { countCash, getExpectedCash } from "#worker/books/count-cash.ts";
import { exportMonth } from "#worker/books/export-month.ts";
import { getDayClose } from "#worker/books/get-day-close.ts";
import { reportMonth } from "#worker/books/report-month.ts";
import { addClient } from "#worker/clients/add-client.ts";
import { markClientPaid } from "#worker/clients/mark-client-paid.ts";
import type { LedgerEntryRow } from "#worker/db/schema/books.ts";
import { AppError } from "#worker/errors.ts";
import { waiveCharge } from "#worker/memberships/charge-actions.ts";
import { getChargesByLink, payChargesByLink } from "#worker/memberships/charges-by-link.ts";
import { getMembership } from "#worker/memberships/list-memberships.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { makeStatement } from "#worker/memberships/write-statement.ts";
import { payNextMonth } from "#worker/payments/pay-next-month.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { confirmRefundByHand } from "#worker/refunds/list-refunds.ts";
import { refundPayment } from "#worker/refunds/refund-payment.ts";
import { listTakings } from "#worker/reports/list-takings.ts";
import { summariseBusiness } from "#worker/reports/summarise-business.ts";
import { makeRandom } from "#worker/seed/make-random.ts";
import { payBooking, payMembership, voidBookingPayment, voidLastMonths } from "#worker/test/desk-payments.ts";
import { readPdfText } from "#worker/test/read-pdf-text.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { book, type Harness, initialize, openHarness } from "./harness.ts";

const SEEDS = Array.from(
  { length: Number(process.env.MONTHS ?? (process.env.AT_NIGHT ? 30 : 1)) },
  (_, index) => index + 1,
);
/** Simulates the rest of one month and the whole next month. */
const ACTIONS_PER_DAY = 4;

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
}, 60_000);
afterAll(() => harness.close());

interface Row {
  id: string;
  kind: string;
  day: Day;
  month: string;
  way: string | null;
  amount_pesewas: number;
  reference: string | null;
  subject_id: string;
  receipt_number: number | null;
}

test.each(SEEDS)(
  "two simulated months add up in receipts, takings, day closes, files and the gateway's ledger (%i)",
  { timeout: 3_600_000 },
  async (seed) => {
    await harness.reset();
    const simulation = simulate(seed);
    await simulation.begin();
    const first = dayAt(harness.now());
    const [month, next] = [monthAt(harness.now()), addMonth(`${first.slice(0, 7)}-01`).slice(0, 7)];
    const after = addMonth(`${next}-01`);
    while (dayAt(harness.now()) < after) await simulation.day();
    await simulation.settle();
    const days = daysFrom(first, dayAt(harness.now()));
    const entries = harness.rows<Row>("select * from ledger_entries");
    for (const name of [month, next]) await checkMonth(name, entries);
    await checkDays(days, entries);
    await checkGateway(entries);
    await checkReceipts(entries);
    await checkStatements(entries);
    await checkDrawer(entries, simulation.counted());
    for (const kind of simulation.kinds())
      expect(
        entries.map((entry) => entry.kind),
        kind,
      ).toContain(kind);
  },
);

function simulate(seed: number) {
  const random = makeRandom(seed);
  const deps = () => harness.deps();
  const online: { id: string; email: string; reference: string }[] = [];
  const desk: { id: string; email: string }[] = [];
  const clients: string[] = [];
  let countedDay: { day: Day; pesewas: number } | null = null;
  let closed = false;

  async function pay(reference: string, overrides: object = {}) {
    await harness.control("POST", "/pay", { reference, outcome: "paid", ...overrides });
    await harness.advance(0);
    await harness.call("GET", `/api/payment/verify/${reference}`);
  }

  async function bookOnline() {
    const booking = await book(harness, undefined, random.whole(1, 30));
    const { body } = await initialize(harness, booking);
    const reference = String(body.data?.reference ?? "");
    if (reference === "") return;
    const overrides = random.pick([{}, {}, { amount: 203_900 }, { channel: "card" }]);
    await pay(reference, overrides);
    online.push({ ...booking, reference });
  }

  /** Pays on the checkout of a cancelled booking; staff refund or keep it. */
  async function payForNothing() {
    const booking = await book(harness, undefined, random.whole(2, 30));
    const { body } = await initialize(harness, booking);
    const reference = String(body.data?.reference ?? "");
    await cancelBooking(asSharedKey(deps()), { bookingId: booking.id, reason: "Changed plans" });
    await pay(reference);
    if (random.next() < 0.6) await refundPayment(deps(), { reference });
  }

  async function bookAtDesk() {
    const email = `yaw-${random.id()}@example.com`;
    const newBooking = await bookForCustomer(
      asSharedKey(deps()),
      {
        ...{ customerName: "Yaw Darko", customerPhone: "0241234567", customerEmail: email },
        bookingType: random.pick(["desk_day", "desk_week", "desk_monthly", "virtual_pro"]),
        startDate: addDays(dayAt(harness.now()), random.whole(1, 40)),
        source: "walk_in",
        payment: random.pick([{ kind: "cash" }, { kind: "mobile_money" }, { kind: "later" }]),
      },
      null,
    );
    desk.push({ id: newBooking.id, email });
  }

  async function addMember() {
    const today = dayAt(harness.now());
    const client = await addClient(asSharedKey(deps()), {
      ...{
        fullName: "Efua",
        businessName: "Efua Ltd",
        email: `efua-${random.id()}@example.com`,
        phone: "0241234567",
      },
      ...{ country: "ghana", plan: "pro", amount: 600, documents: [] },
      ...{ startDate: addDays(today, -20), nextDueDate: addDays(today, random.whole(1, 10)) },
    } as never);
    clients.push(client.id);
  }

  async function memberOf(id: string) {
    return { ...(await getMembership(deps(), { id })), token: (await deps().links.make("charge", id, 1)) ?? "" };
  }

  async function payByLink(id: string) {
    const { token } = await memberOf(id);
    const { payable } = await getChargesByLink(deps(), token);
    const chosen = payable.find(({ periods }) => periods === random.pick(PREPAYABLE_PERIODS)) ?? payable[0];
    if (!chosen) return;
    const { data } = await payChargesByLink(deps(), { ...chosen, token });
    await pay(data.reference ?? "");
    // Pays again on a checkout that is still open.
    if (random.next() < 0.3) await harness.control("POST", "/pay", { reference: data.reference, isForced: true });
  }

  const actions: (() => Promise<unknown>)[] = [
    bookOnline,
    bookOnline,
    bookAtDesk,
    bookAtDesk,
    payForNothing,
    () => payBooking(deps(), { id: random.pick(desk).id, method: "cash" }),
    async () => {
      const { id } = random.pick(desk);
      const paymentReference = (await deps().bookings.findById(id))?.paymentReference ?? "";
      await voidBookingPayment(deps(), { id, reason: "wrong booking", paymentReference });
    },
    () => cancelBooking(asSharedKey(deps()), { bookingId: random.pick(online).id, reason: "asked to" }),
    async () => {
      const { refund } = await cancelBooking(asSharedKey(deps()), {
        bookingId: random.pick(desk).id,
        reason: "asked to",
      });
      if (refund && random.next() < 0.8) await confirmRefundByHand(deps(), { refundId: refund.id });
    },
    () =>
      harness.control("POST", "/refunds", {
        ...{ reference: random.pick(online).reference, amount: random.whole(1, 90_000), status: "processed" },
      }),
    () => harness.control("POST", "/reverse", { reference: random.pick(online).reference }),
    async () => {
      const { reference } = random.pick(online);
      // A fully refunded payment cannot be disputed.
      const { transactions, disputes } = (await harness.control("GET", `/ledger?reference=${reference}`)).body;
      if (transactions[0]?.status !== "success" || disputes.length > 0) return;
      const { body } = await harness.control("POST", "/disputes", { reference, amount: random.whole(1, 90_000) });
      await harness.advance(0);
      const resolution = random.pick(["declined", "merchant-accepted"]);
      if (body.dispute)
        await harness.control("PATCH", `/disputes/${body.dispute.id}`, { status: "resolved", resolution });
    },
    addMember,
    () => payByLink(random.pick(clients)),
    () => payByLink(random.pick(clients)),
    async () => {
      const { id, nextDueDate, openCharge, amount } = await memberOf(random.pick(clients));
      await payMembership(deps(), {
        id,
        ...{ method: random.pick(["cash", "mobile_money"] as const), months: 1, from: nextDueDate },
        ...{ amount: openCharge?.amount ?? amount, note: "", transactionId: undefined },
      });
    },
    async () => {
      const { id, nextDueDate, renewsOn } = await memberOf(random.pick(clients));
      const paymentDate = new Date(harness.now()).toISOString();
      await markClientPaid(deps(), { id, paymentDate, nextDueDate: dueDateAfter(nextDueDate, renewsOn) });
    },
    async () => voidLastMonths(deps(), await memberOf(random.pick(clients))),
    async () => {
      const { openCharge } = await memberOf(random.pick(clients));
      await waiveCharge(deps(), { id: openCharge?.id ?? "", what: "late_fee", reason: "Agreed" });
    },
    async () => {
      const [review] = harness.rows<{ reference: string }>(
        "select reference from payment_attempts where status = 'review' and resolved_at is null",
      );
      if (review) await payNextMonth(deps(), { reference: review.reference });
    },
    () => erasePersonalData(deps(), { email: random.pick([...online, ...desk]).email }),
  ];

  /** Refused actions are not part of the day. */
  async function runAction() {
    try {
      await random.pick(actions)();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    await harness.advance(0);
  }

  return {
    async begin() {
      for (const make of [bookOnline, bookAtDesk, payForNothing, addMember]) await make();
    },
    /** From 6 am to the evening. Jobs run often enough that every payment is settled on its day. */
    async day() {
      const today = dayAt(harness.now());
      await until(startOfDay(today) + 6 * MS_PER_HOUR);
      await harness.runDailyJob();
      for (let count = 0; count < ACTIONS_PER_DAY; count += 1) {
        await runAction();
        await harness.advance(MS_PER_HOUR);
        await harness.runJob();
        await harness.runJob();
      }
      const month = addDays(today, -9).slice(0, 7);
      if (!closed && today.slice(0, 7) > month) {
        closed = true;
        await closeMonth(deps(), { month });
      }
      if (countedDay === null) {
        const { expectedPesewas } = await getExpectedCash(deps());
        const { counted } = await countCash(deps(), { kind: "closing", counted: toCedis(expectedPesewas) });
        countedDay = { day: today, pesewas: toPesewas(counted) };
      }
      await until(startOfDay(addDays(today, 1)) + 1);
    },
    async settle() {
      for (let run = 0; run < 3; run += 1) {
        await harness.advance(MS_PER_HOUR);
        await harness.runJob();
      }
      await harness.runDailyJob();
      await harness.runJob();
    },
    counted: () => countedDay,
    kinds: () => ["receipt", "receipt_taken_back", "refund", "held", "held_returned", "fee", "surcharge"],
  };

  async function until(instant: number) {
    if (instant > harness.now()) await harness.advance(instant - harness.now());
  }
}

/** A month equals the sum of its days, plans, payment methods and file rows, and matches the yearly chart. */
async function checkMonth(month: string, entries: Row[]) {
  const deps = harness.deps();
  const report = await reportMonth(deps, { month });
  const monthEntries = entries.filter((entry) => entry.month === month);
  const revenue = total(monthEntries.filter(isRevenue));
  expect(toPesewas(report.revenue.amount), month).toBe(revenue);
  expect(report.revenue.byPlan.reduce((sum, { amount }) => sum + toPesewas(amount), 0)).toBe(revenue);
  for (const { way, amount } of report.revenue.byWay) {
    // Until the drawer is counted its cash is hidden.
    if (amount === null) expect(way).toBe("desk_cash");
    else expect(toPesewas(amount)).toBe(total(monthEntries.filter((entry) => isRevenue(entry) && entry.way === way)));
  }
  expect(report.days.reduce((sum, { taken, givenBack }) => sum + toPesewas(taken) + toPesewas(givenBack), 0)).toBe(
    revenue,
  );
  const parts = [report.receipts, report.takenBack, report.clientMonths, report.refunds];
  expect(parts.reduce((sum, { amount }) => sum + toPesewas(amount), 0)).toBe(revenue);
  const year = (await summariseBusiness(asSharedKey(deps))).revenue.find((item) => item.month === month);
  expect(toPesewas(year?.amount ?? 0)).toBe(revenue);

  const sheet = String((await exportMonth(deps, { month, format: "csv" })).body)
    .trim()
    .split("\r\n")
    .slice(1);
  const rows = sheet
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
    .filter(([, what]) => what !== "Receipt number not in this month");
  expect(rows).toHaveLength(monthEntries.length);
  const sumOf = (column: number) => rows.reduce((sum, cells) => sum + toPesewas(Number(cells[column])), 0);
  expect([sumOf(6), sumOf(7)]).toEqual([revenue, total(monthEntries) - revenue]);
  const paper = readPdfText((await exportMonth(deps, { month, format: "pdf" })).body as Uint8Array).split("\n");
  expect(paper).toContain(report.revenue.amount.toLocaleString("en-GH", { minimumFractionDigits: 2 }));
}

/** Each day matches the gateway without differences, and desk payments match the ledger. */
async function checkDays(days: Day[], entries: Row[]) {
  const deps = harness.deps();
  let seen = 0;
  for (const day of days) {
    const { ours, gateway, refunds, differences } = await getDayClose(asSharedKey(deps), { day });
    expect([day, differences]).toEqual([day, []]);
    expect([day, gateway?.amount, gateway?.count]).toEqual([day, ours.amount, ours.count]);
    expect([day, refunds.gateway]).toEqual([day, refunds.ours]);
    const fees = entries.filter((entry) => entry.day === day && entry.kind === "fee");
    expect([day, total(fees) + toPesewas(gateway?.fees ?? 0)]).toEqual([day, 0]);
    const { totals } = await listTakings(asSharedKey(deps), { day });
    for (const { way, left } of totals) {
      const booked = entries.filter(
        (entry) => entry.day === day && isRevenue(entry) && entry.way === (way && `desk_${way}`),
      );
      expect([day, way, toPesewas(left)]).toEqual([day, way, total(booked)]);
    }
    seen += ours.count;
  }
  expect(seen).toBeGreaterThan(10);
}

/** Net online money matches the gateway's ledger. */
async function checkGateway(entries: Row[]) {
  const { kept: netAmounts } = (await harness.control("GET", "/ledger")).body as { kept: Record<string, number> };
  const ours = entries.filter(
    ({ kind, reference }) => kind !== "fee" && reference !== null && !isDeskReference(reference),
  );
  for (const [reference, pesewas] of Object.entries(netAmounts))
    expect([reference, total(ours.filter((entry) => entry.reference === reference))]).toEqual([reference, pesewas]);
  expect(total(ours)).toBe(Object.values(netAmounts).reduce((sum, amount) => sum + amount, 0));
}

/** Every receipt number is issued once, for a paid or voided charge and its amount. */
async function checkReceipts(entries: Row[]) {
  const issuedReceipts = harness.rows<{ number: number; amount: number }>(
    `select receipt_number as number, amount_pesewas as amount from charges where receipt_number is not null
      union all select receipt_number, amount_pesewas from payment_reversals order by 1`,
  );
  expect(issuedReceipts.map(({ number }) => number)).toEqual(issuedReceipts.map((_, position) => position + 1));
  const receipts = entries.filter(({ kind }) => kind === "receipt");
  expect(
    receipts
      .map(({ receipt_number: number, amount_pesewas: amount }) => ({ number, amount }))
      .toSorted((one, other) => Number(one.number) - Number(other.number)),
  ).toEqual(issuedReceipts.map((issuedReceipt) => ({ ...issuedReceipt })));
}

/** All statements together match the members' money in the books and end with the amount owed. */
async function checkStatements(entries: Row[]) {
  const deps = harness.deps();
  for (const { id } of harness.rows<{ id: string }>("select id from memberships")) {
    const statement = await makeStatement(deps, await getMember(deps, id), { to: addDays(dayAt(harness.now()), 400) });
    const subjects = new Set([
      id,
      ...harness
        .rows<{ id: string }>("select id from membership_periods where membership_id = ?", id)
        .map((row) => row.id),
    ]);
    const booked = entries.filter((entry) => subjects.has(entry.subject_id) && isRevenue(entry));
    expect(statement.lines.reduce((sum, { paidPesewas }) => sum + paidPesewas, 0)).toBe(total(booked));
    const [{ owed } = { owed: 0 }] = harness.rows<{ owed: number }>(
      `select coalesce(sum(amount_pesewas), 0) as owed from charges join membership_periods on membership_periods.id = charges.id
        where membership_id = ? and state = 'open'`,
      id,
    );
    expect([id, statement.closingPesewas]).toEqual([id, owed]);
  }
}

/** Expected cash equals the last count plus cash movements since. */
async function checkDrawer(entries: Row[], counted: { day: Day; pesewas: number } | null) {
  const since = entries.filter(
    (entry) => entry.way === "desk_cash" && isRevenue(entry) && entry.day > (counted?.day ?? ""),
  );
  const { expectedPesewas } = await getExpectedCash(harness.deps());
  expect(expectedPesewas).toBe((counted?.pesewas ?? 0) + total(since));
}

function isRevenue({ kind }: Pick<Row, "kind">): boolean {
  return REVENUE_KINDS.some((item) => item === (kind as LedgerEntryRow["kind"]));
}

function total(rows: readonly Pick<Row, "amount_pesewas">[]): number {
  return rows.reduce((sum, row) => sum + row.amount_pesewas, 0);
}

function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
