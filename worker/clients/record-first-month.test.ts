import { expect, test } from "vitest";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { addClient } from "./add-client.ts";
import { markClientPaid } from "./mark-client-paid.ts";
import { recordFirstMonth } from "./record-first-month.ts";
import { voidClientPayment } from "./void-client-payment.ts";

const paymentDate = new Date(NOON).toISOString();
const WANTED = {
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

function house() {
  const made = makeTestDeps({ staff: SHARED_KEY });
  return {
    ...made,
    record: (id: string, nextDueDate: string) => recordFirstMonth(made.deps, id, { paymentDate, nextDueDate }),
  };
}

test("a client is added with the first month paid, as it is proposed", async () => {
  const { deps, rows } = house();
  const client = await addClient(deps, { ...WANTED, isFirstMonthPaid: true });
  expect(client).toMatchObject({ nextDueDate: "2026-12-21", lastPaymentDate: paymentDate, isFirstMonthOpen: false });
  expect(rows.clientPayments()).toMatchObject([
    {
      clientId: client.id,
      dueDate: "2026-11-21",
      nextDueDate: "2026-12-21",
      amountPesewas: 60_000,
      isFirstMonth: true,
    },
  ]);
  expect(rows.audit().map(({ action }) => action)).toEqual(["client_added", "client_paid"]);
  await expect(addClient(deps, { ...WANTED, nextDueDate: "2027-01-21", isFirstMonthPaid: true })).rejects.toThrow(
    /at most 31 days later/,
  );
});

test("it is recorded later as well, once, and the month after it is marked as ever", async () => {
  const { deps, rows, record } = house();
  const client = await addClient(deps, WANTED);
  expect(client).toMatchObject({ isFirstMonthOpen: true, lastPaymentDate: null });
  expect(await record(client.id, "2026-12-21")).toMatchObject({
    nextDueDate: "2026-12-21",
    lastPaymentDate: paymentDate,
    isFirstMonthOpen: false,
  });
  await expect(record(client.id, "2026-12-21")).rejects.toThrow(/on record already/);
  await markClientPaid(deps, client.id, { paymentDate, nextDueDate: "2027-01-21" });
  expect(rows.clientPayments().map(({ nextDueDate }) => nextDueDate)).toEqual(["2026-12-21", "2027-01-21"]);
});

test("taken back it leaves the due date where it was, and can be recorded anew", async () => {
  const { deps, rows, record } = house();
  const client = await addClient(deps, { ...WANTED, isFirstMonthPaid: true });
  expect(await voidClientPayment(deps, client.id, { nextDueDate: "2026-12-21" })).toMatchObject({
    nextDueDate: "2026-12-21",
    lastPaymentDate: null,
    isFirstMonthOpen: true,
  });
  expect(rows.clientPayments()).toEqual([]);
  await record(client.id, "2026-12-21");
  expect(rows.clientPayments()).toHaveLength(1);
});

test("it is not recorded of somebody inactive, seen with another due date, longer here or paid in between", async () => {
  const { deps, insert, update, rows, record } = house();
  const fresh = { startDate: "2026-11-01", nextDueDate: "2026-12-01", lastPaymentDate: null };
  await expect(record(insert.client({ ...fresh, status: "inactive" }).id, "2026-12-01")).rejects.toThrow(/inactive/);
  await expect(record(insert.client(fresh).id, "2026-12-02")).rejects.toThrow(/due on 1 December 2026 by now/);
  const old = insert.client({ ...fresh, startDate: "2026-01-01" });
  await expect(record(old.id, "2026-12-01")).rejects.toThrow(/first month is over/);
  const { recordFirstMonth: write } = deps.clients;
  const raced = insert.client(fresh);
  deps.clients.recordFirstMonth = async (noted) => {
    update.client(raced.id, { lastPaymentDate: new Date(NOON) });
    return write(noted);
  };
  await expect(record(raced.id, "2026-12-01")).rejects.toThrow(/on record already/);
  expect(rows.clientPayments()).toEqual([]);
});
