import { expect, test } from "vitest";
import type { AdminEvent } from "#contract/front-desk/events.ts";
import { TOLD_ALERT_MS, UNCONFIRMED_ALERT_MS } from "#domain/events/workshops.ts";
import { rowsOf } from "#worker/test/rows.ts";
import { jsonOf, makeStaffHarness } from "#worker/test/staff-harness.ts";

const NOW = Date.parse("2026-11-23T09:00:00Z");
let now = NOW;
const harness = makeStaffHarness({ now: () => new Date(now) });

function publish(overrides: object = {}): Promise<AdminEvent> {
  const body = {
    title: "Employability Skills",
    category: "workshop",
    description: "The CV, the message, the interview.",
    eventDate: "2026-12-14T09:00:00Z",
    duration: 420,
    days: 3,
    capacity: 20,
    amount: 350,
  };
  now += 60_000;
  return jsonOf<AdminEvent>(harness.send("POST", "/api/admin/events", { ...body, ...overrides }));
}

const mailsTo = (email: string) => harness.deliver(email);
const alertsOf = (email: string) => rowsOf("date_alerts", "email = ?", email);
const newAddress = () => `${crypto.randomUUID()}@example.com`;

/** Asks for the next date; returns the path of the link that confirms the address. */
async function ask(email: string, workshop = "employability"): Promise<string> {
  now += 60_000;
  const response = await harness.post("/api/date-alerts", { workshop, email });
  expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
  const [, path = ""] =
    /https:\/\/house\.test(\S*\/confirm\?token=[0-9a-f]{32})/.exec((await mailsTo(email)).at(-1)?.text ?? "") ?? [];
  return path;
}

const press = (path: string) => harness.call(path, { method: "POST" });

async function askAndConfirm(email: string, workshop?: string): Promise<void> {
  expect((await press(await ask(email, workshop))).status).toBe(200);
}

test("a published date is emailed once to each confirmed address that asked for that workshop", async () => {
  const [confirmed, unconfirmed, other] = [newAddress(), newAddress(), newAddress()];
  await askAndConfirm(confirmed);
  await ask(unconfirmed);
  await askAndConfirm(other, "tech_basics");
  await publish({ isActive: false });
  expect(await mailsTo(confirmed)).toHaveLength(1);

  await publish({ title: "Employability Skills, evening group" });
  await publish({ eventDate: "2027-01-11T09:00:00Z" });
  expect((await mailsTo(confirmed)).map(({ subject }) => subject)).toEqual([
    "Confirm your email: next date of Employability Skills",
    "The next date: Employability Skills, evening group, Monday 14 to Wednesday 16 December 2026",
  ]);
  expect((await mailsTo(confirmed))[1]?.text).toContain("₵350");
  expect((await mailsTo(confirmed))[1]?.text).toContain("https://house.test/training-course#dates");
  expect(await mailsTo(unconfirmed)).toHaveLength(1);
  expect(await mailsTo(other)).toHaveLength(1);
});

test("a date that becomes public later is emailed then, and other changes of it are not", async () => {
  const [first, second] = [newAddress(), newAddress()];
  await askAndConfirm(first);
  const { id } = await publish({ isActive: false });
  const change = (changes: object) => harness.send("PATCH", `/api/admin/events/${id}`, changes);
  now += 60_000;
  expect((await change({ isActive: true })).status).toBe(200);
  expect(await mailsTo(first)).toHaveLength(2);
  await askAndConfirm(second);
  now += 60_000;
  expect((await change({ description: "With tea." })).status).toBe(200);
  expect(await mailsTo(second)).toHaveLength(1);
});

test("a date published before the address was confirmed is emailed on confirmation, once", async () => {
  const email = newAddress();
  const path = await ask(email);
  await publish();
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await press(path)).status).toBe(200);
  expect((await press(path)).status).toBe(200);
  expect(await mailsTo(email)).toHaveLength(2);
});

test("opening the links changes nothing, and the mailed header unsubscribes", async () => {
  const email = newAddress();
  const path = await ask(email);
  const leave = (await mailsTo(email))[0]?.headers?.["List-Unsubscribe"]?.slice("<https://house.test".length, -1) ?? "";
  for (const page of [path, leave]) {
    const response = await harness.call(page, { headers: { "Sec-Fetch-Site": "cross-site" } });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<form method="post">');
  }
  expect(await alertsOf(email)).toMatchObject([{ confirmed_at: null }]);
  await press(path);
  expect((await press(leave)).status).toBe(200);
  expect(await alertsOf(email)).toEqual([]);
  await publish();
  expect(await mailsTo(email)).toHaveLength(1);
  for (const page of [path, leave, path.slice(0, -1)]) expect((await press(page)).status).toBe(404);
});

test("an address that waits gets no second email, and one that was told can ask again", async () => {
  const email = newAddress();
  await askAndConfirm(email);
  await ask(email.toUpperCase());
  expect(await alertsOf(email)).toHaveLength(1);
  expect(await mailsTo(email.toUpperCase())).toHaveLength(0);
  const { id } = await publish();
  expect(await alertsOf(email)).toMatchObject([{ event_id: id, expires_at: now + TOLD_ALERT_MS }]);
  await ask(email);
  expect(await alertsOf(email)).toMatchObject([
    { event_id: null, confirmed_at: null, expires_at: now + UNCONFIRMED_ALERT_MS },
  ]);
});
