import { expect, test } from "vitest";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { findSimilarClients } from "./find-client.ts";
import { recordReminder, undoReminder } from "./record-reminder.ts";

test("records a reminder, and undoing it restores the previous one", async () => {
  const fixture = makeTestDeps({ staff: { ...SHARED_KEY, staffId: null } });
  const { deps, insert, clock, rows } = fixture;
  const { id } = insert.client();
  const first = await recordReminder(deps, { id, channel: "email" });
  expect(first.lastReminder).toMatchObject({ at: deps.now().toISOString(), channel: "email", by: null });
  clock.now += 60_000;
  const second = await recordReminder(deps, { id, channel: "phone" });
  expect(second.lastReminder).toMatchObject({ channel: "phone" });
  const reminderId = second.lastReminder?.id ?? "";
  for (let turn = 0; turn < 2; turn += 1)
    expect(await undoReminder(deps, { id, reminderId })).toMatchObject({ lastReminder: first.lastReminder });
  expect(rows.audit().map(({ action, detail }) => [action, detail])).toEqual([
    ["client_reminded", { channel: "email" }],
    ["client_reminded", { channel: "phone" }],
    ["client_reminder_taken_back", { reminderId }],
  ]);
});

test("refuses to remind inactive and unknown clients", async () => {
  const { deps, insert, rows } = makeTestDeps();
  const { id } = insert.client({ status: "inactive" });
  expect(await outcomeOf(recordReminder(deps, { id, channel: "email" }))).toBe("conflict");
  expect(await outcomeOf(recordReminder(deps, { id: "nobody", channel: "email" }))).toBe("not_found");
  expect(await outcomeOf(undoReminder(deps, { id: "nobody", reminderId: "none" }))).toBe("not_found");
  expect(rows.audit()).toEqual([]);
});

test("finds similar clients by e-mail, phone number or business name only", async () => {
  const { deps, insert } = makeTestDeps();
  insert.client({ id: "same" });
  insert.client({
    id: "other",
    email: "o@example.com",
    phoneE164: "+233200000000",
    businessName: "Adinkra",
    phone: "",
  });
  const found = async (query: Parameters<typeof findSimilarClients>[1]) =>
    (await findSimilarClients(deps, query)).items.map(({ id }) => id);
  for (const query of [{ email: "EFUA@example.com" }, { phone: "+233 24 123 4567" }, { businessName: "kente threads" }])
    expect(await found(query)).toEqual(["same"]);
  expect(await found({ email: "efua@example.com", businessName: "Adinkra" })).toHaveLength(2);
  for (const query of [{}, { phone: "12" }, { businessName: "Kente" }]) expect(await found(query)).toEqual([]);
});
