import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { makeDeps } from "#worker/deps.ts";
import { type Bindings, parseEnv } from "#worker/env.ts";
import { AppError } from "#worker/errors.ts";
import worker from "#worker/index.ts";
import { bookingBody, makeHarness } from "#worker/test/harness.ts";
import { makeTestGateway } from "#worker/test/test-gateway.ts";
import { everyDay } from "./every-day.ts";

const LATER = 11 * 60_000;

async function run(house: ReturnType<typeof makeHarness>, cron?: string) {
  vi.spyOn(console, "log").mockImplementation(() => {});
  await worker.scheduled(createScheduledController(cron === undefined ? {} : { cron }), house.bindings);
}

async function bookAndLeave(house: ReturnType<typeof makeHarness>) {
  const body = bookingBody();
  const { id } = (await (await house.post("/api/bookings", body)).json()) as { id: string };
  const response = await house.post("/api/payment/initialize", {
    email: body.customerEmail,
    customerName: body.customerName,
    bookingType: body.bookingType,
    planName: "Monthly Hot Desk",
    bookingId: id,
  });
  const { data } = (await response.json()) as { data: { reference: string } };
  const transaction = house.transactions.get(data.reference);
  if (transaction) transaction.status = "success";
  return { id, reference: data.reference };
}

async function makeOlder(reference: string) {
  await env.DB.prepare(
    "update payment_attempts set created_at = created_at - ?, checked_at = checked_at - ? where reference = ?",
  )
    .bind(LATER, LATER, reference)
    .run();
}

async function statusOf(bookingId: string) {
  return env.DB.prepare("select status from bookings where id = ?").bind(bookingId).first("status");
}

test("a payment nobody came back from is found after ten minutes, and its receipt sent in the same run", async () => {
  const house = makeHarness();
  const { id, reference } = await bookAndLeave(house);
  await run(house, "*/5 * * * *");
  expect(await statusOf(id)).toBe("pending");
  await makeOlder(reference);
  await run(house, "*/5 * * * *");
  expect(await statusOf(id)).toBe("paid");
  expect(house.mails.filter((mail) => mail.text.includes(reference))).toHaveLength(2);
  await run(house, "*/5 * * * *");
  expect(house.mails.filter((mail) => mail.text.includes(reference))).toHaveLength(2);
});

test("a gateway that is down is asked again on the next run", async () => {
  const house = makeHarness();
  const { id, reference } = await bookAndLeave(house);
  await makeOlder(reference);
  house.faults.set("verify", () => new Response("down", { status: 503 }));
  await run(house);
  expect(await statusOf(id)).toBe("pending");
  house.faults.clear();
  await run(house);
  expect(await statusOf(id)).toBe("paid");
});

test("mail whose sender died before sending goes out on the next run, once", async () => {
  const house = makeHarness();
  const email = `visitor-${crypto.randomUUID()}@example.com`;
  const { send } = house.bindings.EMAIL;
  house.bindings.EMAIL.send = () => Promise.reject(new Error("killed"));
  await house.post("/api/newsletter", { email });
  house.bindings.EMAIL.send = send;
  await env.DB.prepare("update outbox set next_attempt_at = 0 where status = 'waiting'").run();
  await run(house, "*/5 * * * *");
  await run(house, "*/5 * * * *");
  expect(house.mails.filter((mail) => mail.to === email)).toHaveLength(1);
});

test("what the search for names is made of is one piece after the daily run", async () => {
  const house = makeHarness();
  const pieces = () =>
    env.DB.prepare("select count(distinct segid) as count from newest_booking_names_idx").first("count");
  for (let turn = 0; turn < 2; turn += 1) await house.post("/api/bookings", bookingBody());
  expect(await pieces()).toBeGreaterThan(1);
  await run(house, "20 3 * * *");
  expect(await pieces()).toBe(1);
});

test("a part that fails is told with where it happened and the database's code, and nothing anybody typed", async () => {
  const lines: Record<string, unknown>[] = [];
  const gateway = makeTestGateway(Date.now);
  gateway.before.listPayments = () => Promise.reject(new AppError("gateway_unavailable"));
  await everyDay({
    ...makeDeps(parseEnv(env as unknown as Bindings)),
    payments: gateway.api,
    reconciliation: null,
    log: (event, detail = {}) => void lines.push({ event, ...detail }),
    nameSearch: { merge: () => Promise.reject(new Error("D1_ERROR: akosua@example.com: SQLITE_CONSTRAINT")) },
    jobRuns: {
      list: async () => [],
      findMark: async () => null,
      record: () => Promise.reject(new Error("SQLITE_BUSY")),
    },
  });
  const job = "every_day";
  const stack = expect.stringContaining("jobs.test.ts");
  expect(lines.filter(({ event }) => String(event).startsWith("job_"))).toEqual([
    {
      ...{ event: "job_failed", job, part: "compare_payments", stack },
      ...{ error: "AppError", code: "gateway_unavailable", cause: null },
    },
    { event: "job_failed", job, part: "merge_names", error: "Error", code: null, cause: "SQLITE_CONSTRAINT", stack },
    { event: "job_not_recorded", job, error: "Error", code: null, cause: "SQLITE_BUSY", stack },
  ]);
  expect(JSON.stringify(lines)).not.toContain("akosua");
});

test("clients' statuses are refreshed by the daily run and not by the frequent one", async () => {
  const house = makeHarness();
  const id = crypto.randomUUID();
  await env.DB.prepare(
    `insert into virtual_office_clients (id, full_name, business_name, email, phone, country, plan, amount_pesewas,
     start_date, next_due_date, created_at, updated_at) values (?, 'n', 'b', 'e', 'p', 'ghana', 'pro', 1, '2020-01-01', '2020-02-01', 1, 1)`,
  )
    .bind(id)
    .run();
  const status = () =>
    env.DB.prepare("select status from virtual_office_clients where id = ?").bind(id).first("status");
  await run(house, "*/5 * * * *");
  expect(await status()).toBe("active");
  await run(house, "20 3 * * *");
  expect(await status()).toBe("overdue");
});
