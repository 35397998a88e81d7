import { expect, test } from "vitest";
import { payFirstMonth, voidClientMonth } from "#worker/test/desk-payments.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps } from "#worker/test/test-deps.ts";
import { addClient } from "./add-client.ts";
import { markClientPaid } from "./mark-client-paid.ts";

const paymentDate = new Date(NOON).toISOString();
const CLIENT_INPUT = {
  fullName: "Efua Mensah",
  businessName: "Kente Threads",
  email: "efua@example.com",
  phone: "0241234567",
  country: "ghana",
  plan: "pro",
  amount: 600,
  startDate: "2026-11-21",
  nextDueDate: "2026-12-21",
} as const;

function setUp() {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  return {
    ...fixture,
    record: (id: string, from: string) => payFirstMonth(fixture.deps, { id, from, owed: 600 }),
  };
}

test("takes the first month at the desk, with its method", async () => {
  const { deps, rows, record } = setUp();
  const added = await addClient(deps, CLIENT_INPUT);
  const client = await record(added.id, "2026-12-21");
  expect(client).toMatchObject({ nextDueDate: "2026-12-21", lastPaymentDate: paymentDate, isFirstMonthOpen: false });
  expect(rows.paidPeriods()).toMatchObject([
    {
      membershipId: client.id,
      fromDay: "2026-11-21",
      untilDay: "2026-12-21",
      pricePesewas: 60_000,
      isFirstMonth: true,
      charge: { amountPesewas: 60_000, receiptNumber: 1 },
    },
  ]);
  expect(kindsOf(rows)).toEqual(["office_link customer", "membership_paid customer"]);
  expect(rows.audit()).toMatchObject([
    { action: "client_added" },
    { action: "client_paid", detail: { channel: "desk_cash", amountPesewas: 60_000 } },
  ]);
});

test("records the first month later, once, before the regular months", async () => {
  const { deps, rows, record } = setUp();
  const client = await addClient(deps, CLIENT_INPUT);
  expect(client).toMatchObject({ isFirstMonthOpen: true, lastPaymentDate: null });
  expect(await record(client.id, "2026-12-21")).toMatchObject({
    nextDueDate: "2026-12-21",
    lastPaymentDate: paymentDate,
    isFirstMonthOpen: false,
  });
  await expect(record(client.id, "2026-12-21")).rejects.toThrow(/has already paid/);
  await markClientPaid(deps, { id: client.id, paymentDate, nextDueDate: "2027-01-21" });
  expect(rows.paidPeriods().map(({ untilDay }) => untilDay)).toEqual(["2026-12-21", "2027-01-21"]);
});

test("voiding the first month keeps the due date, and staff can record it again", async () => {
  const { deps, rows, record } = setUp();
  const client = await addClient(deps, CLIENT_INPUT);
  await record(client.id, "2026-12-21");
  expect(await voidClientMonth(deps, { id: client.id, nextDueDate: "2026-12-21" })).toMatchObject({
    nextDueDate: "2026-12-21",
    lastPaymentDate: null,
    isFirstMonthOpen: true,
  });
  expect(rows.paidPeriods()).toEqual([]);
  await record(client.id, "2026-12-21");
  expect(rows.paidPeriods()).toHaveLength(1);
});

test("refuses the first month of an inactive, changed, older or paid client", async () => {
  const { deps, insert, update, rows, record } = setUp();
  const fresh = { amountPesewas: 60_000, startDate: "2026-11-01", nextDueDate: "2026-12-01", lastPaymentDate: null };
  await expect(record(insert.client({ ...fresh, status: "inactive" }).id, "2026-12-01")).rejects.toThrow(/inactive/);
  await expect(record(insert.client(fresh).id, "2026-12-02")).rejects.toThrow(/now due on 1 December 2026/);
  const old = insert.client({ ...fresh, startDate: "2026-01-01" });
  await expect(record(old.id, "2026-12-01")).rejects.toThrow(/cannot record a first month/);
  const { recordFirstMonth: write } = deps.clients;
  const raced = insert.client(fresh);
  deps.clients.recordFirstMonth = async (payment) => {
    update.client(raced.id, { lastPaymentDate: new Date(NOON) });
    return write(payment);
  };
  await expect(record(raced.id, "2026-12-01")).rejects.toThrow(/has already paid/);
  expect(rows.paidPeriods()).toEqual([]);
});
