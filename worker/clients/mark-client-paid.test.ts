import { expect, test } from "vitest";
import { type clientRow, NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { markClientPaid } from "./mark-client-paid.ts";

const paymentDate = new Date(NOON).toISOString();

function clientDue(overrides: Parameters<typeof clientRow>[0] = {}) {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const client = fixture.insert.client(overrides);
  const pay = (nextDueDate: string, at = paymentDate) =>
    markClientPaid(fixture.deps, { id: client.id, paymentDate: at, nextDueDate });
  return { ...fixture, client, pay };
}

test("a payment moves the due date a month on, and the history names the member of staff", async () => {
  const { client, pay, rows } = clientDue();
  expect(await pay("2026-12-23")).toMatchObject({
    nextDueDate: "2026-12-23",
    lastPaymentDate: paymentDate,
    status: "active",
  });
  expect(rows.paidPeriods()).toMatchObject([
    {
      membershipId: client.id,
      plan: "virtual_pro",
      pricePesewas: 60_000,
      fromDay: "2026-11-23",
      untilDay: "2026-12-23",
    },
  ]);
  expect(rows.audit()).toMatchObject([
    { action: "client_paid", actor: "staff", actorFingerprint: "0a1b2c3d", subjectId: client.id },
  ]);
});

test.each([
  ["2026-01-31", "2026-01-31", "2026-02-28"],
  ["2026-01-31", "2026-02-28", "2026-03-31"],
  ["2028-02-29", "2028-02-29", "2028-03-29"],
  ["2024-02-29", "2027-01-29", "2027-02-28"],
  ["2026-12-31", "2026-12-31", "2027-01-31"],
])("a client since %s who is due on %s is next due on %s", async (startDate, nextDueDate, next) => {
  const { pay } = clientDue({ startDate, nextDueDate });
  expect((await pay(next)).nextDueDate).toBe(next);
});

test("a client who is months behind is still overdue after one payment", async () => {
  const { pay } = clientDue({ nextDueDate: "2026-08-23" });
  expect((await pay("2026-09-23")).status).toBe("overdue");
});

test("refuses a repeat, a wrong due date and an inactive client, with a reason", async () => {
  const { pay, rows } = clientDue();
  await pay("2026-12-23");
  await expect(pay("2026-12-23")).rejects.toThrow(/already been recorded/);
  await expect(pay("2026-12-24")).rejects.toThrow(/due on 23 December 2026, the next is due on 23 January 2027/);
  const inactive = clientDue({ status: "inactive" });
  await expect(inactive.pay("2026-12-23")).rejects.toThrow(/inactive/);
  expect(rows.paidPeriods()).toHaveLength(1);
  expect(inactive.rows.paidPeriods()).toEqual([]);
});

test("refuses a payment that a colleague recorded meanwhile, with the new due date", async () => {
  const { deps, client, rows } = clientDue();
  const { recordPaid } = deps.charges;
  deps.charges.recordPaid = async (paid) => {
    deps.charges.recordPaid = recordPaid;
    await markClientPaid(deps, { id: client.id, paymentDate, nextDueDate: "2026-12-23" });
    return recordPaid(paid);
  };
  await expect(markClientPaid(deps, { id: client.id, paymentDate, nextDueDate: "2026-12-23" })).rejects.toMatchObject({
    code: "conflict",
    message: "This payment has already been recorded. The next one is due on 23 December 2026.",
  });
  expect(rows.paidPeriods()).toHaveLength(1);
});

test("refuses payment dates in the future or over a year ago", async () => {
  const { pay } = clientDue();
  for (const at of ["2026-11-22T12:00:01.000Z", "2025-11-20T23:59:59.999Z"])
    await expect(pay("2026-12-23", at)).rejects.toMatchObject({ code: "validation_failed" });
  expect(await pay("2026-12-23", "2025-11-21T00:00:00.000Z")).toMatchObject({ nextDueDate: "2026-12-23" });
});
