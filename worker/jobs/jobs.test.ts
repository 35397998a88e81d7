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

async function run(harness: ReturnType<typeof makeHarness>, cron?: string) {
  vi.spyOn(console, "log").mockImplementation(() => {});
  await worker.scheduled(createScheduledController(cron === undefined ? {} : { cron }), harness.bindings);
}

async function bookAndLeave(harness: ReturnType<typeof makeHarness>) {
  const { bookingId, reference } = await harness.startPayment();
  harness.report(reference);
  return { id: bookingId, reference };
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

test("finds an abandoned payment after ten minutes and sends its receipt in the same run", async () => {
  const harness = makeHarness();
  const { id, reference } = await bookAndLeave(harness);
  await run(harness, "*/5 * * * *");
  expect(await statusOf(id)).toBe("pending");
  await makeOlder(reference);
  await run(harness, "*/5 * * * *");
  expect(await statusOf(id)).toBe("paid");
  expect(harness.mails.filter((mail) => mail.text.includes(reference))).toHaveLength(2);
  await run(harness, "*/5 * * * *");
  expect(harness.mails.filter((mail) => mail.text.includes(reference))).toHaveLength(2);
});

test("delivers an email once on the next run if its sender died before sending", async () => {
  const harness = makeHarness();
  const email = `visitor-${crypto.randomUUID()}@example.com`;
  const { send } = harness.bindings.EMAIL;
  harness.bindings.EMAIL.send = () => Promise.reject(new Error("killed"));
  await harness.post("/api/newsletter", { email });
  harness.bindings.EMAIL.send = send;
  await env.DB.prepare("update outbox set next_attempt_at = 0 where status = 'waiting'").run();
  await run(harness, "*/5 * * * *");
  await run(harness, "*/5 * * * *");
  expect(harness.mails.filter((mail) => mail.to === email)).toHaveLength(1);
});

test("merges the name search index in the daily run", async () => {
  const harness = makeHarness();
  const pieces = () =>
    env.DB.prepare("select count(distinct segid) as count from newest_booking_names_idx").first("count");
  for (let index = 0; index < 2; index += 1) await harness.post("/api/bookings", bookingBody());
  expect(await pieces()).toBeGreaterThan(1);
  await run(harness, "20 3 * * *");
  expect(await pieces()).toBe(1);
});

test("logs a failed part with its stack and the database's code, and no user input", async () => {
  const lines: Record<string, unknown>[] = [];
  const gateway = makeTestGateway(Date.now);
  gateway.before.listPayments = () => Promise.reject(new AppError("gateway_unavailable"));
  await everyDay({
    ...makeDeps(parseEnv(env as unknown as Bindings)),
    payments: gateway.api,
    reconciliation: null,
    log: (event, detail = {}) => void lines.push({ event, ...detail }),
    nameIndex: {
      listNotFolded: async () => [],
      fold: async () => {},
      merge: () => Promise.reject(new Error("D1_ERROR: akosua@example.com: SQLITE_CONSTRAINT")),
    },
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
