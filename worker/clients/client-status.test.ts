import { expect, test } from "vitest";
import { bookAllowanceDay } from "#worker/allowances/book-allowance-day.ts";
import { createMeeting } from "#worker/meeting-room/book-room.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { setClientStatus } from "./client-status.ts";
import { listClients } from "./list-clients.ts";

function inactiveClient() {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const client = fixture.insert.client({ status: "inactive", nextDueDate: "2026-06-23" });
  const reactivate = (nextDueDate?: string) =>
    setClientStatus(fixture.deps, { id: client.id, status: "active", nextDueDate });
  return { ...fixture, client, reactivate };
}

test("reactivates a client with the next due date, once", async () => {
  const { client, reactivate, rows } = inactiveClient();
  expect(await reactivate("2026-11-23")).toMatchObject({ status: "due_soon", nextDueDate: "2026-11-23" });
  expect(await reactivate("2026-11-23")).toMatchObject({ status: "due_soon" });
  expect(rows.audit()).toMatchObject([
    { action: "client_reactivated", subjectId: client.id, detail: { nextDueDate: "2026-11-23" } },
  ]);
  await expect(reactivate("2026-12-23")).rejects.toThrow(/already active. The next payment is due on 23 November 2026/);
});

test("requires a due date that is neither before the start nor far ahead", async () => {
  const { reactivate, rows } = inactiveClient();
  for (const [day, sentence] of [
    [undefined, /Enter when the next payment is due/],
    ["2025-12-31", /before the start date/],
    ["2036-01-01", /too far ahead/],
  ] as const)
    await expect(reactivate(day)).rejects.toThrow(sentence);
  expect(rows.clients()).toMatchObject([{ membership: { endedAt: expect.any(Date), nextDueDate: "2026-06-23" } }]);
});

test("reactivating with the old due date undoes a deactivation", async () => {
  const { deps, insert } = makeTestDeps({ staff: SHARED_KEY });
  const { id, nextDueDate } = insert.client();
  await setClientStatus(deps, { id, status: "inactive", nextDueDate });
  expect(await setClientStatus(deps, { id, status: "active", nextDueDate })).toMatchObject({ nextDueDate });
});

test("ends a client on a chosen last day, tells the client, and cancels only what is booked later", async () => {
  const { deps, insert, rows } = makeTestDeps({ staff: SHARED_KEY });
  const { id, nextDueDate } = insert.client({ plan: "premium", nextDueDate: "2026-12-23" });
  for (const day of ["2026-12-09", "2026-12-10"]) {
    const startsAtMs = Date.parse(`${day}T10:00:00.000Z`);
    await createMeeting(deps, {
      ...{ id: day, by: "staff", clientId: id, name: null, usesAllowance: true, minutes: 30, startsAtMs },
    });
    await bookAllowanceDay(deps, id, { id: `day-${day}`, day }, "staff");
  }
  const end = (lastDay: string) => setClientStatus(deps, { id, status: "inactive", nextDueDate, lastDay });
  await expect(end("2026-11-01")).rejects.toThrow(/today or a later day/);
  await expect(end("2030-01-01")).rejects.toThrow(/too far ahead/);
  expect(await end("2026-12-09")).toMatchObject({ status: "active", endsOn: "2026-12-09" });
  expect(await deps.meetingRoom.listByClient(id, deps.now(), 9)).toMatchObject([{ id: "2026-12-09" }]);
  expect(await deps.allowances.listDays(id, "2026-11-21", 9)).toMatchObject([{ day: "2026-12-09" }]);
  expect(rows.outbox().slice(-2)).toMatchObject([{ kind: "membership_changed" }, { kind: "meeting_called_off" }]);
  expect(await setClientStatus(deps, { id, status: "active", nextDueDate })).toMatchObject({ endsOn: null });
});

test("lists inactive clients last, across all pages", async () => {
  const { deps, insert } = makeTestDeps();
  for (const [id, status, nextDueDate] of [
    ["left-early", "inactive", "2024-01-01"],
    ["late", "active", "2026-10-01"],
    ["left", "inactive", "2026-11-01"],
    ["soon", "active", "2026-11-23"],
    ["fine", "active", "2027-01-01"],
  ] as const)
    insert.client({ id, status, nextDueDate });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listClients(deps, { limit: 2, ...(cursor && { cursor }) });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(["late", "soon", "fine", "left-early", "left"]);
});
