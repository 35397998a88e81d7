import { expect, test } from "vitest";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { correctClient } from "./correct-client.ts";
import { markClientPaid } from "./mark-client-paid.ts";

function knownClient() {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const client = made.insert.client({ notes: "Calls on Mondays" });
  const seen = { updatedAt: client.updatedAt.toISOString() };
  return { ...made, client, seen };
}

test("what was wrong is corrected, and the history says which fields and nothing of what stands in them", async () => {
  const { deps, client, seen, rows } = knownClient();
  const corrected = await correctClient(deps, client.id, {
    ...seen,
    fullName: "Efua Mensah",
    phone: "020 765 4321",
    email: "efua@kente.example",
    notes: "",
  });
  expect(corrected).toMatchObject({
    fullName: "Efua Mensah",
    phone: "020 765 4321",
    phoneE164: "+233207654321",
    email: "efua@kente.example",
    notes: null,
    updatedAt: new Date(NOON).toISOString(),
  });
  expect(rows.audit()).toMatchObject([
    { action: "client_corrected", subjectId: client.id, detail: { fields: "e-mail, phone, notes" } },
  ]);
  expect(JSON.stringify(rows.audit())).not.toMatch(/kente\.example|765|Mondays/);
});

test("another plan and amount count from the next payment on, and the history says from what to what", async () => {
  const { deps, client, seen, rows } = knownClient();
  await correctClient(deps, client.id, { ...seen, plan: "premium", amount: 1100 });
  expect(rows.audit()).toMatchObject([
    {
      detail: { fields: "plan, amount", was: "pro", plan: "premium", wasPesewas: 60_000, nowPesewas: 110_000 },
    },
  ]);
  await markClientPaid(deps, client.id, { paymentDate: deps.now().toISOString(), nextDueDate: "2026-12-23" });
  expect(rows.clientPayments()).toMatchObject([{ plan: "premium", amountPesewas: 110_000 }]);
});

test("of two who correct the same client at once the second is told who was first, and overwrites nothing", async () => {
  const { deps, client, seen, rows } = knownClient();
  await correctClient(deps, client.id, { ...seen, email: "first@example.com" });
  await expect(correctClient(deps, client.id, { ...seen, phone: "020 765 4321" })).rejects.toThrow(
    /^Somebody has changed this client since you opened it, on .*21 November 2026.*Nothing of yours is saved yet/,
  );
  expect(rows.clients()).toMatchObject([{ email: "first@example.com", phone: client.phone }]);

  const other = knownClient();
  const { correct } = other.deps.clients;
  other.deps.clients.correct = async (corrected) => {
    other.update.client(other.client.id, { updatedAt: new Date(NOON - 1) });
    return correct(corrected);
  };
  expect(await outcomeOf(correctClient(other.deps, other.client.id, { ...other.seen, phone: "020 765 4321" }))).toBe(
    "conflict",
  );
  expect(other.rows.audit()).toEqual([]);
});

test("what is the same as before writes nothing, and nobody is nobody", async () => {
  const { deps, client, seen, rows } = knownClient();
  const same = { ...seen, fullName: client.fullName, notes: "Calls on Mondays", amount: 600 };
  expect(await correctClient(deps, client.id, same)).toMatchObject(seen);
  expect(rows.audit()).toEqual([]);
  expect(await outcomeOf(correctClient(deps, "nobody", seen))).toBe("not_found");
});
