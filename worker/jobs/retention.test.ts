import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { makeDeps } from "#worker/deps.ts";
import { type Bindings, parseEnv } from "#worker/env.ts";
import { insert, type Values } from "#worker/test/rows.ts";
import { everyDay } from "./every-day.ts";

const DAY = 86_400_000;
/** Far from the rows of other tests, so that retention does not delete them. */
const NOW = Date.UTC(2040, 5, 15, 3, 20);
const ago = (days: number) => NOW - days * DAY;

const contact = (createdAt: number) => insert("contacts", { created_at: createdAt });
const lead = (createdAt: number) => insert("leads", { created_at: createdAt });
const subscriber = (unsubscribedAt: number | null) =>
  insert("newsletter_subscribers", {
    ...{ email: `${crypto.randomUUID()}@example.com`, consented_at: 1, unsubscribe_token: crypto.randomUUID() },
    unsubscribed_at: unsubscribedAt,
  });
const booking = (values: Values = {}) =>
  insert("bookings", { booking_type: "desk_day", start_date: ago(95), created_at: ago(100), ...values });
const attempt = (bookingId: string, values: Values = {}) =>
  insert("payment_attempts", { charge_id: bookingId, status: "failed", updated_at: ago(100), ...values });
const message = (subjectId: string, values: Values = {}) =>
  insert("outbox", { subject_id: subjectId, status: "sent", created_at: ago(1), ...values });
const entry = (subjectType: string, at: number) => insert("audit_trail", { subject_type: subjectType, at });

async function isKept(table: string, id: string): Promise<boolean> {
  return (await env.DB.prepare(`select 1 from ${table} where id = ?`).bind(id).first()) !== null;
}

async function run(at = NOW) {
  const log: [string, Record<string, unknown> | undefined][] = [];
  const deps = makeDeps(parseEnv(env as unknown as Bindings));
  await everyDay({
    ...deps,
    payments: null,
    now: () => new Date(at),
    log: (event, detail) => log.push([event, detail]),
  });
  return Object.fromEntries(log);
}

test("deletes enquiries and messages after 24 months with their emails, and not a day earlier", async () => {
  const old = await contact(Date.UTC(2038, 5, 15, 3, 19));
  const oldLead = await lead(Date.UTC(2038, 5, 15, 3, 19));
  const young = await contact(Date.UTC(2038, 5, 15, 3, 21));
  const youngLead = await lead(Date.UTC(2038, 5, 15, 3, 21));
  const expired = [await message(old), await message(oldLead)];
  const expectKept = await message(young);
  await run();
  expect([await isKept("contacts", old), await isKept("leads", oldLead)]).toEqual([false, false]);
  expect([await isKept("contacts", young), await isKept("leads", youngLead)]).toEqual([true, true]);
  for (const id of expired) expect(await isKept("outbox", id)).toBe(false);
  expect(await isKept("outbox", expectKept)).toBe(true);
});

test("deletes unsubscribed addresses after 30 days, and subscribers never", async () => {
  const unsubscribed = await subscriber(ago(31));
  const expectDeleted = await subscriber(ago(29));
  const reading = await subscriber(null);
  await run();
  expect(await isKept("newsletter_subscribers", unsubscribed)).toBe(false);
  expect(await isKept("newsletter_subscribers", expectDeleted)).toBe(true);
  expect(await isKept("newsletter_subscribers", reading)).toBe(true);
});

test("deletes emails and history after 24 months, except waiting ones and the books", async () => {
  const [before, after] = [Date.UTC(2038, 5, 15, 3, 19), Date.UTC(2038, 5, 15, 3, 21)];
  const expired = [
    await message("m", { created_at: before }),
    await message("m", { created_at: before, status: "failed" }),
  ];
  const waiting = await message("m", { created_at: before, status: "waiting", next_attempt_at: NOW + DAY });
  const expectKept = [waiting, await message("m", { created_at: after })];
  const prunable = ["staff", "contact", "setting", "retention"];
  const old = await Promise.all(prunable.map((subject) => entry(subject, before)));
  const young = await Promise.all(prunable.map((subject) => entry(subject, after)));
  const books = await Promise.all(["booking", "payment", "client"].map((subject) => entry(subject, before)));
  await run();
  for (const id of expired) expect(await isKept("outbox", id)).toBe(false);
  for (const id of expectKept) expect(await isKept("outbox", id)).toBe(true);
  for (const id of old) expect(await isKept("audit_trail", id)).toBe(false);
  for (const id of [...young, ...books]) expect(await isKept("audit_trail", id)).toBe(true);
});

test("deletes waitlist entries with their emails 30 days after their day", async () => {
  const waiting = (firstDay: string) =>
    insert("waitlist_entries", {
      booking_type: "desk_day",
      resource: "desks",
      first_day: firstDay,
      last_day: firstDay,
      name: "n",
      created_at: ago(60),
    });
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  const [old, young] = [await waiting(dayOf(ago(31))), await waiting(dayOf(ago(29)))];
  await run();
  expect([await isKept("waitlist_entries", old), await isKept("waitlist_entries", young)]).toEqual([false, true]);
});

test("deletes an expired request for the next date of a workshop with its emails", async () => {
  const alert = (expiresAt: number) =>
    insert("date_alerts", {
      ...{
        id: crypto.randomUUID(),
        workshop: "tech_basics",
        email: `${expiresAt}@example.com`,
        token: String(expiresAt),
      },
      ...{ created_at: ago(30), expires_at: expiresAt },
    });
  const [old, young] = [await alert(ago(1)), await alert(ago(-1))];
  const mail = await message(old);
  await run();
  expect([await isKept("date_alerts", old), await isKept("date_alerts", young)]).toEqual([false, true]);
  expect(await isKept("outbox", mail)).toBe(false);
});

test("deletes an unpaid booking with all that belongs to it 90 days after its day", async () => {
  const unpaid = await booking();
  const visit = await insert("visits", {
    subject_type: "booking",
    subject_id: unpaid,
    day: "2026-01-01",
    updated_at: 1,
  });
  const failed = await booking({ status: "cancelled" });
  const failure = await attempt(failed);
  await insert("payment_links", { token: crypto.randomUUID(), charge_id: failed, created_at: 1 });
  const note = await message(unpaid);
  await run();
  expect(await isKept("bookings", unpaid)).toBe(false);
  expect(await isKept("bookings", failed)).toBe(false);
  expect(await isKept("payment_attempts", failure)).toBe(false);
  expect(await isKept("outbox", note)).toBe(false);
  expect(await isKept("visits", visit)).toBe(false);
  for (const table of ["charges", "allocations"])
    expect([table, await isKept(table, unpaid), await isKept(table, failed)]).toEqual([table, false, false]);
});

test("keeps a booking while anything about it may still matter", async () => {
  const keptBookings: Record<string, string> = {
    young: await booking({ created_at: ago(89) }),
    ahead: await booking({ start_date: NOW + DAY }),
    lasting: await booking({ end_date: ago(80) }),
    confirmed: await booking({ status: "confirmed" }),
    paid: await booking({ status: "paid", paid_at: ago(95), receipt_number: 77_000_001 }),
    refunded: await booking({ status: "cancelled", paid_at: ago(95), receipt_number: 77_000_002 }),
  };
  for (const status of ["starting", "open", "succeeded", "review"]) {
    const id = await booking();
    await attempt(id, { status });
    keptBookings[status] = id;
  }
  const recently = await booking();
  await attempt(recently, { updated_at: ago(10) });
  keptBookings["failed lately"] = recently;
  await run();
  for (const [why, id] of Object.entries(keptBookings)) expect(await isKept("bookings", id), why).toBe(true);
});

test("deletes several pages in one run, each with its audit entry, and finds nothing in the next", async () => {
  const at = Date.UTC(2050, 0, 1);
  const rows = JSON.stringify(Array.from({ length: 450 }, () => crypto.randomUUID()));
  await env.DB.prepare(
    "insert into leads (id, first_name, email, created_at) select value, 'n', 'e@example.com', ? from json_each(?)",
  )
    .bind(at - 800 * DAY, rows)
    .run();
  const first = await run(at);
  expect(first.retention_applied?.leads).toBeGreaterThanOrEqual(450);
  const { results } = await env.DB.prepare(
    "select actor, subject_id, detail from audit_trail where action = 'retention_applied' and subject_id = 'leads' and at = ?",
  )
    .bind(at)
    .all<{ actor: string; detail: string }>();
  expect(results.length).toBeGreaterThanOrEqual(3);
  const counted = results.reduce((sum, { detail }) => sum + JSON.parse(detail).deleted, 0);
  expect(counted).toBe(first.retention_applied?.leads);
  expect(results[0]?.actor).toBe("clock");
  expect((await run(at)).retention_applied).toMatchObject({ leads: 0, contacts: 0, bookings: 0, newsletter: 0 });
});

test("deletes who sat where 12 months after the last day, and not before", async () => {
  const times = { created_at: ago(500), updated_at: ago(500) };
  const unit = await insert("units", { resource: "private_offices", name: crypto.randomUUID(), seats: 4, ...times });
  const seated = async (lastDay: string) => {
    const id = await booking({ status: "paid", paid_at: ago(500) });
    const days = { first_day: "2039-05-01", last_day: lastDay };
    await insert("allocations", { id, resource: "private_offices", ...days });
    return insert("unit_assignments", { id, unit_id: unit, assigned_at: ago(500) });
  };
  const [old, young] = [await seated("2039-06-14"), await seated("2039-06-15")];
  await run();
  expect([await isKept("unit_assignments", old), await isKept("unit_assignments", young)]).toEqual([false, true]);
  expect(await isKept("units", unit)).toBe(true);
});
