import { expect, test } from "vitest";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { markClientPaid } from "./mark-client-paid.ts";
import { voidClientPayment } from "./void-client-payment.ts";

const NOW = new Date(NOON).toISOString();

/** A client who was due on 23 November and, for each later due date, has been marked as paid. */
async function clientPaid(dueDates: string[]) {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const client = made.insert.client({ nextDueDate: "2026-11-23" });
  for (const nextDueDate of dueDates) await markClientPaid(made.deps, client.id, { paymentDate: NOW, nextDueDate });
  const takeBack = (nextDueDate: string) => voidClientPayment(made.deps, client.id, { nextDueDate });
  return { ...made, client, takeBack };
}

test("a payment that was noted by mistake is gone, and the client due again as before", async () => {
  const { client, takeBack, rows } = await clientPaid(["2026-12-23"]);
  expect(await takeBack("2026-12-23")).toMatchObject({
    nextDueDate: "2026-11-23",
    lastPaymentDate: null,
    status: "due_soon",
  });
  expect(rows.clientPayments()).toEqual([]);
  expect(rows.audit().slice(1)).toMatchObject([
    {
      action: "client_payment_taken_back",
      actorFingerprint: "0a1b2c3d",
      subjectId: client.id,
      detail: { dueDate: "2026-12-23", nextDueDate: "2026-11-23", amountPesewas: 60_000 },
    },
  ]);
});

test("only the last of several goes, and the one before it counts as the last", async () => {
  const { takeBack, rows } = await clientPaid(["2026-12-23", "2027-01-23"]);
  expect(await takeBack("2027-01-23")).toMatchObject({ nextDueDate: "2026-12-23", lastPaymentDate: NOW });
  expect(rows.clientPayments()).toMatchObject([{ nextDueDate: "2026-12-23" }]);
});

test.each([
  ["was noted since it was seen", ["2026-12-23", "2027-01-23"], "2026-12-23", /Somebody has changed/],
  ["was never noted here", [], "2026-11-23", /No payment was recorded/],
] as const)("nothing is taken back where another payment %s", async (_, dueDates, seen, sentence) => {
  const { takeBack, rows } = await clientPaid([...dueDates]);
  await expect(takeBack(seen)).rejects.toThrow(sentence);
  expect(rows.clientPayments()).toHaveLength(dueDates.length);
  expect(rows.audit().map(({ action }) => action)).toEqual(dueDates.map(() => "client_paid"));
});

test("nor of a client who is inactive or not known, nor twice", async () => {
  const inactive = await clientPaid(["2026-12-23"]);
  inactive.update.client(inactive.client.id, { status: "inactive" });
  await expect(inactive.takeBack("2026-12-23")).rejects.toThrow(/inactive/);
  const { deps, takeBack } = await clientPaid(["2026-12-23"]);
  expect(await outcomeOf(voidClientPayment(deps, "nobody", { nextDueDate: "2026-12-23" }))).toBe("not_found");
  await takeBack("2026-12-23");
  expect(await outcomeOf(takeBack("2026-12-23"))).toBe("conflict");
});

test("who is second, because somebody else was faster in between, is told so", async () => {
  const { deps, takeBack, rows } = await clientPaid(["2026-12-23"]);
  const { voidPayment } = deps.memberships;
  deps.memberships.voidPayment = async (back) => {
    // The same month, taken back and noted anew.
    rows.sql("update charges set payment_reference = 'desk-another' where state = 'paid'");
    return voidPayment(back);
  };
  await expect(takeBack("2026-12-23")).rejects.toThrow(/Somebody has changed/);
  expect(rows.clientPayments()).toHaveLength(1);
});
