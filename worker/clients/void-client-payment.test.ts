import { expect, test } from "vitest";
import { voidClientMonth } from "#worker/test/desk-payments.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { markClientPaid } from "./mark-client-paid.ts";

const NOW = new Date(NOON).toISOString();

/** A client due on 23 November, with a recorded payment for each of the due dates. */
async function clientPaid(dueDates: string[]) {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const client = fixture.insert.client({ nextDueDate: "2026-11-23" });
  for (const nextDueDate of dueDates)
    await markClientPaid(fixture.deps, { id: client.id, paymentDate: NOW, nextDueDate });
  const voidLast = (nextDueDate: string) => voidClientMonth(fixture.deps, { id: client.id, nextDueDate });
  return { ...fixture, client, voidLast };
}

test("voiding a payment opens its month again and restores the due date", async () => {
  const { client, voidLast, rows } = await clientPaid(["2026-12-23"]);
  expect(await voidLast("2026-12-23")).toMatchObject({
    nextDueDate: "2026-11-23",
    lastPaymentDate: null,
    status: "due_soon",
  });
  expect(rows.paidPeriods()).toEqual([]);
  expect(rows.audit().slice(1)).toMatchObject([
    {
      action: "client_payment_taken_back",
      actorFingerprint: "0a1b2c3d",
      subjectId: client.id,
      detail: { dueDate: "2026-12-23", nextDueDate: "2026-11-23", amountPesewas: 60_000 },
    },
  ]);
});

test("voids only the last of several payments", async () => {
  const { voidLast, rows } = await clientPaid(["2026-12-23", "2027-01-23"]);
  expect(await voidLast("2027-01-23")).toMatchObject({ nextDueDate: "2026-12-23", lastPaymentDate: NOW });
  expect(rows.paidPeriods()).toMatchObject([{ untilDay: "2026-12-23" }]);
});

test.each([
  ["is no longer the last", ["2026-12-23", "2027-01-23"], "2026-12-23", /A later month is paid/],
  ["was never recorded", [], "2026-11-23", /has changed since/],
] as const)("refuses to void a payment that %s", async (_, dueDates, seen, sentence) => {
  const { voidLast, rows } = await clientPaid([...dueDates]);
  await expect(voidLast(seen)).rejects.toThrow(sentence);
  expect(rows.paidPeriods()).toHaveLength(dueDates.length);
  expect(rows.audit().map(({ action }) => action)).toEqual(dueDates.map(() => "client_paid"));
});

test("refuses to void for an inactive or unknown client, or twice", async () => {
  const inactive = await clientPaid(["2026-12-23"]);
  inactive.update.client(inactive.client.id, { status: "inactive" });
  await expect(inactive.voidLast("2026-12-23")).rejects.toThrow(/has ended/);
  const { deps, voidLast } = await clientPaid(["2026-12-23"]);
  expect(await outcomeOf(voidClientMonth(deps, { id: "nobody", nextDueDate: "2026-12-23" }))).toBe("not_found");
  await voidLast("2026-12-23");
  expect(await outcomeOf(voidLast("2026-12-23"))).toBe("conflict");
});

test("refuses to void a payment that a colleague voided meanwhile", async () => {
  const { deps, voidLast, rows } = await clientPaid(["2026-12-23"]);
  const { voidPayments } = deps.charges;
  deps.charges.voidPayments = async (toVoid) => {
    // The same month, voided and recorded again.
    rows.sql("update charges set payment_reference = 'desk-another' where state = 'paid'");
    return voidPayments(toVoid);
  };
  await expect(voidLast("2026-12-23")).rejects.toThrow(/has changed since/);
  expect(rows.paidPeriods()).toHaveLength(1);
});
