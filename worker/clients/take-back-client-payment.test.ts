import { expect, test } from "vitest";
import { codeOf, makeFakeDeps, NOON } from "#worker/test/fake-deps.ts";
import { clientRow } from "#worker/test/fake-desk.ts";
import { markClientPaid } from "./mark-client-paid.ts";
import { takeBackClientPayment } from "./take-back-client-payment.ts";

const NOW = new Date(NOON).toISOString();

/** A client who was due on 23 November and, for each later due date, has been marked as paid. */
async function sceneOf(dueDates: string[], overrides: Parameters<typeof clientRow>[0] = {}) {
  const { deps, state } = makeFakeDeps({ staffFingerprint: "0a1b2c3d" });
  const client = clientRow({ nextDueDate: "2026-11-23", ...overrides });
  state.clients.push(client);
  for (const nextDueDate of dueDates) await markClientPaid(deps, client.id, { paymentDate: NOW, nextDueDate });
  state.audit.length = 0;
  const takeBack = (nextDueDate: string) => takeBackClientPayment(deps, client.id, { nextDueDate });
  return { deps, state, client, takeBack };
}

test("a payment that was noted by mistake is gone, and the client due again as before", async () => {
  const { state, client, takeBack } = await sceneOf(["2026-12-23"]);
  expect(await takeBack("2026-12-23")).toMatchObject({
    nextDueDate: "2026-11-23",
    lastPaymentDate: null,
    status: "due_soon",
  });
  expect(state.clientPayments).toEqual([]);
  expect(state.audit).toMatchObject([
    {
      action: "client_payment_taken_back",
      actorFingerprint: "0a1b2c3d",
      subjectId: client.id,
      detail: { dueDate: "2026-12-23", nextDueDate: "2026-11-23", amountPesewas: 60_000 },
    },
  ]);
});

test("only the last of several goes, and the one before it counts as the last", async () => {
  const { state, takeBack } = await sceneOf(["2026-12-23", "2027-01-23"]);
  expect(await takeBack("2027-01-23")).toMatchObject({ nextDueDate: "2026-12-23", lastPaymentDate: NOW });
  expect(state.clientPayments).toMatchObject([{ nextDueDate: "2026-12-23" }]);
});

test.each([
  ["was noted since it was seen", ["2026-12-23", "2027-01-23"], "2026-12-23", /Somebody has changed/],
  ["was never noted here", [], "2026-11-23", /No payment was recorded/],
] as const)("nothing is taken back where another payment %s", async (_, dueDates, seen, sentence) => {
  const { state, takeBack } = await sceneOf([...dueDates]);
  await expect(takeBack(seen)).rejects.toThrow(sentence);
  expect(state.clientPayments).toHaveLength(dueDates.length);
  expect(state.audit).toEqual([]);
});

test("nor of a client who is inactive or not known, nor twice", async () => {
  const inactive = await sceneOf(["2026-12-23"]);
  inactive.client.status = "inactive";
  await expect(inactive.takeBack("2026-12-23")).rejects.toThrow(/inactive/);
  const { deps, takeBack } = await sceneOf(["2026-12-23"]);
  expect(await codeOf(takeBackClientPayment(deps, "nobody", { nextDueDate: "2026-12-23" }))).toBe("not_found");
  await takeBack("2026-12-23");
  expect(await codeOf(takeBack("2026-12-23"))).toBe("conflict");
});

test("who is second, because somebody else was faster in between, is told so", async () => {
  const { deps, state, takeBack } = await sceneOf(["2026-12-23"]);
  const { listPayments } = deps.clients;
  deps.clients.listPayments = async (...wanted) => {
    const found = await listPayments(...wanted);
    // The same month, taken back and noted anew.
    state.clientPayments = found.map((payment) => ({ ...payment, id: "another" }));
    return found;
  };
  await expect(takeBack("2026-12-23")).rejects.toThrow(/Somebody has changed/);
  expect(state.clientPayments).toHaveLength(1);
});
