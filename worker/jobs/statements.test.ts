import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { AttemptStatus } from "#domain/payments/payments.ts";
import { type Deps, makeDeps } from "#worker/deps.ts";
import { type Bindings, parseEnv } from "#worker/env.ts";
import { CHECKOUT } from "#worker/test/row-makers.ts";
import { insert, type Values } from "#worker/test/rows.ts";
import { makeReportedPayment, makeTestGateway } from "#worker/test/test-gateway.ts";
import { everyDay } from "./every-day.ts";
import { everyFiveMinutes } from "./every-five-minutes.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** D1's limit per invocation of a worker. See developers.cloudflare.com/d1/platform/limits */
const MAX_STATEMENTS = 1_000;

/** Deps that count statements; each is prepared once. */
function countingDeps(payments: Partial<NonNullable<Deps["payments"]>>) {
  const count = { statements: 0 };
  const db = new Proxy(env.DB, {
    get(target, name) {
      if (name === "prepare") count.statements += 1;
      const member = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const log: string[] = [];
  const deps: Deps = {
    ...makeDeps({ ...parseEnv(env as unknown as Bindings), db }),
    payments: { ...makeTestGateway(Date.now).api, ...payments },
    reconciliation: makeTestGateway(Date.now).books,
    mailer: { send: async () => {} },
    log: (event) => log.push(event),
  };
  return { deps, count, log };
}

const booking = (values: Values = {}) =>
  insert("bookings", { booking_type: "desk_day", status: "cancelled", created_at: Date.now(), ...values });

async function attempt(bookingId: string, status: AttemptStatus, reference: string): Promise<string> {
  const at = Date.now() - 2 * HOUR;
  const times = { created_at: at, updated_at: at, checked_at: at };
  await insert("payment_attempts", { reference, charge_id: bookingId, status, authorization_url: CHECKOUT, ...times });
  return reference;
}

const message = (kind: string, subjectId: string) =>
  insert("outbox", { kind, subject_id: subjectId, audience: "team", next_attempt_at: 1, created_at: Date.now() });

function times<Made>(many: number, make: (index: number) => Promise<Made>): Promise<Made[]> {
  return Promise.all(Array.from({ length: many }, (_, index) => make(index)));
}

test("keeps the frequent job's busiest run below D1's limit, so that no email stays unmarked", async () => {
  // Payments of cancelled bookings: the longest path of a payment.
  await times(25, async (index) => attempt(await booking(), "open", `paid-${index}`));
  const created = Date.now() - 30 * HOUR;
  await times(10, async (index) => {
    const unpaid = await booking({ status: "pending", created_at: created });
    for (const attemptNumber of [1, 2, 3]) await attempt(unpaid, "failed", `unpaid-${attemptNumber}-${index}`);
  });
  await times(10, async (index) =>
    insert("refunds", { charge_id: await booking(), payment_reference: `refunded-${index}`, amount_pesewas: 1 }),
  );
  await times(250, async () => message("booking_cancelled", await booking()));
  const { deps, count } = countingDeps({
    findPayment: async (reference) =>
      makeReportedPayment({ reference, status: reference.startsWith("paid") ? "success" : "failed" }),
  });
  await everyFiveMinutes(deps);
  expect(count.statements).toBeGreaterThan(MAX_STATEMENTS / 2);
  expect(count.statements).toBeLessThan(MAX_STATEMENTS);
});

test("keeps the daily job's busiest run below D1's limit", async () => {
  const paid = await times(60, async (index) => attempt(await booking(), "failed", `late-${index}`));
  // One fewer than a run allows, so that it still settles as many as possible.
  const silent = await times(49, async (index) => attempt(await booking(), "open", `silent-${index}`));
  await times(500, (index) => message("payment_unmatched", `told-${index}`));
  const old = Date.now() - 900 * DAY;
  for (const sql of [
    "insert into contacts (id, name, email, phone, message, created_at) select 'o' || value, 'n', 'e', 'p', 'm', ? from json_each(?)",
    "insert into leads (id, first_name, email, created_at) select 'o' || value, 'n', 'e', ? from json_each(?)",
    `insert into newsletter_subscribers (id, email, consented_at, unsubscribe_token, unsubscribed_at)
       select 'o' || value, 'o' || value, 1, 'o' || value, ? from json_each(?)`,
    `insert into bookings (id, customer_name, customer_email, customer_phone, booking_type, amount_pesewas, start_date, created_at)
       select 'o' || value, 'n', 'e', 'p', 'desk_day', 1, ?1, ?1 from json_each(?2)`,
  ])
    await env.DB.prepare(sql)
      .bind(old, JSON.stringify(Array.from({ length: 2_000 }, (_, index) => index)))
      .run();
  const { deps, count, log } = countingDeps({
    findPayment: async (reference) => (reference.startsWith("silent") ? null : makeReportedPayment({ reference })),
    listPayments: async ({ page }) => ({
      references: [...(page === 1 ? [...silent, ...paid] : []), `told-${page}`, `untold-${page}`],
      isLast: page === 150,
    }),
  });
  await everyDay(deps);
  expect(log).toContain("payments_left");
  expect(count.statements).toBeGreaterThan(MAX_STATEMENTS / 2);
  expect(count.statements).toBeLessThan(MAX_STATEMENTS);
});
