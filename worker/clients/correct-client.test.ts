import { expect, test } from "vitest";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { correctClient } from "./correct-client.ts";
import { markClientPaid } from "./mark-client-paid.ts";

function existingClient() {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const client = fixture.insert.client({ notes: "Calls on Mondays" });
  const seen = { updatedAt: client.updatedAt.toISOString() };
  return { ...fixture, client, seen };
}

test("corrects fields, and the history names them without values", async () => {
  const { deps, client, seen, rows } = existingClient();
  const corrected = await correctClient(deps, {
    id: client.id,
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
    { action: "client_corrected", subjectId: client.id, detail: { fields: "email, phone, notes" } },
  ]);
  expect(JSON.stringify(rows.audit())).not.toMatch(/kente\.example|7654321|765 4321|Mondays/);
});

test("a new plan applies from the next payment, and the history has old and new", async () => {
  const { deps, client, seen, rows } = existingClient();
  await correctClient(deps, { id: client.id, ...seen, plan: "premium", amount: 1100 });
  expect(rows.audit()).toMatchObject([
    {
      detail: { fields: "plan, amount", was: "pro", plan: "premium", wasPesewas: 60_000, nowPesewas: 110_000 },
    },
  ]);
  await markClientPaid(deps, { id: client.id, paymentDate: deps.now().toISOString(), nextDueDate: "2026-12-23" });
  expect(rows.paidPeriods()).toMatchObject([{ plan: "virtual_premium", pricePesewas: 110_000 }]);
});

test("refuses the second of two corrections and says when the first was made", async () => {
  const { deps, client, seen, rows } = existingClient();
  await correctClient(deps, { id: client.id, ...seen, email: "first@example.com" });
  await expect(correctClient(deps, { id: client.id, ...seen, phone: "020 765 4321" })).rejects.toThrow(
    /^Someone changed this client on .*21 November 2026.*, after you opened it\. Your changes were not saved/,
  );
  expect(rows.clients()).toMatchObject([{ email: "first@example.com", phone: client.phone }]);

  const other = existingClient();
  const { correct } = other.deps.clients;
  other.deps.clients.correct = async (corrected) => {
    other.update.client(other.client.id, { updatedAt: new Date(NOON - 1) });
    return correct(corrected);
  };
  expect(
    await outcomeOf(correctClient(other.deps, { id: other.client.id, ...other.seen, phone: "020 765 4321" })),
  ).toBe("conflict");
  expect(other.rows.audit()).toEqual([]);
});

test("writes nothing if nothing differs, and refuses an unknown client", async () => {
  const { deps, client, seen, rows } = existingClient();
  const same = { ...seen, fullName: client.fullName, notes: "Calls on Mondays", amount: 600 };
  expect(await correctClient(deps, { id: client.id, ...same })).toMatchObject(seen);
  expect(rows.audit()).toEqual([]);
  expect(await outcomeOf(correctClient(deps, { id: "nobody", ...seen }))).toBe("not_found");
});
