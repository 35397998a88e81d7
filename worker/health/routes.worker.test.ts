import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { Health } from "#contract/health.ts";
import { IMPORTANCE } from "#domain/operations/outbox.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
import { openDatabase } from "#worker/db/sql/database.ts";
import { makeDeps } from "#worker/deps.ts";
import { parseEnv } from "#worker/env.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { replaceMethods } from "#worker/outbox/replace-methods.ts";
import { bookingBody, makeHarness, SECRET } from "#worker/test/harness.ts";
import { ADMIN_KEY, ADMIN_PASSWORD, makeStaffHarness } from "#worker/test/staff-harness.ts";
import { statusesOf } from "#worker/test/within-one-minute.ts";

async function healthOf(answer: Response | Promise<Response>) {
  const response = await answer;
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const text = await response.text();
  for (const secret of [SECRET, ADMIN_KEY, ADMIN_PASSWORD]) expect(text).not.toContain(secret);
  return { status: response.status, health: Health.parse(JSON.parse(text)) };
}

const keyAccepted = () => Response.json({ status: true, message: "ok", data: [] });

async function runJobs(harness: ReturnType<typeof makeHarness>) {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const deps = makeDeps(parseEnv(harness.bindings));
  await everyFiveMinutes(deps);
  await everyDay(deps);
}

test("reports ok to a monitor after the jobs have run", async () => {
  // Tests in other files share the database.
  for (const table of ["job_runs", "outbox", "audit_trail"]) await env.DB.prepare(`delete from ${table}`).run();
  const harness = makeStaffHarness();
  harness.faults.set("verify", keyAccepted);
  const before = await healthOf(harness.call("/api/health"));
  expect(before.health).toMatchObject({ status: "degraded", parts: { everyDay: { reading: "never_ran" } } });
  await runJobs(harness);
  const after = await healthOf(harness.call("/api/health"));
  expect(after).toMatchObject({ status: 200, health: { status: "ok" } });
  expect(after.health.parts.payments.reading).toBe("key_accepted");
});

test("calls the gateway for a staff check only", async () => {
  const harness = makeStaffHarness();
  const gatewayCalls = () => harness.requests.filter(({ url }) => url.includes("/transaction?"));
  harness.faults.set("verify", () => Response.json({ status: false, message: "Invalid key" }, { status: 401 }));
  await healthOf(harness.call("/api/health"));
  expect(gatewayCalls()).toHaveLength(0);
  const { health } = await healthOf(harness.get("/api/admin/health"));
  expect(gatewayCalls()).toHaveLength(1);
  expect(health.parts.payments).toMatchObject({ status: "down", reading: "key_refused" });
  expect((await healthOf(harness.call("/api/health"))).health.parts.payments.reading).toBe("key_refused");
  harness.faults.set("verify", () => new Response("down", { status: 503 }));
  expect((await healthOf(harness.get("/api/admin/health"))).health.parts.payments.reading).toBe("unreachable");
});

test("reports a missing payment key", async () => {
  const harness = makeStaffHarness({ bindings: { PAYSTACK_SECRET_KEY: "" } });
  const { health } = await healthOf(harness.get("/api/admin/health"));
  expect(health.parts.payments).toMatchObject({ status: "degraded", reading: "not_configured" });
});

for (const [how, fault] of [
  ["throws", () => Promise.reject(new Error("D1_ERROR"))],
  ["hangs", () => new Promise(() => {})],
] as const)
  test(`answers 503 within seconds if the database ${how}`, async () => {
    const statement: object = new Proxy({}, { get: (_, name) => (name === "bind" ? () => statement : fault) });
    const broken = { prepare: () => statement, batch: fault } as unknown as D1Database;
    const harness = makeStaffHarness({ bindings: { DB: broken } });
    for (const call of [harness.call("/api/health"), harness.get("/api/admin/health")]) {
      const { status, health } = await healthOf(call);
      expect([status, health.status, health.parts.database.status]).toEqual([503, "down", "down"]);
    }
  });

test("answers 200 and degraded if the rate store throws", async () => {
  const fault = () => Promise.reject(new Error("KV"));
  const harness = makeHarness({ bindings: { RATES: { get: fault, put: fault } as unknown as KVNamespace } });
  const { status, health } = await healthOf(harness.call("/api/health"));
  expect([status, health.status, health.parts.rateStore.status]).toEqual([200, "degraded", "down"]);
});

test("reports the last rate, or none, if the rate providers are down", async () => {
  await env.RATES.delete("usd-ghs");
  await env.RATES.delete("usd-ghs:failed-at");
  await env.DB.exec("delete from settings where name = 'last_good_rate'");
  const harness = makeHarness();
  harness.faults.set("rates", () => new Response("down", { status: 500 }));
  const { health } = await healthOf(harness.call("/api/health"));
  expect(health.parts.exchangeRate).toMatchObject({ status: "degraded", reading: "fallback" });
});

test("answers at most twenty calls a minute from one address", async () => {
  expect(await statusesOf(makeHarness(), "/api/health", 21)).toEqual([...Array(20).fill(200), 429]);
});

test("records the end and the failed parts of both jobs", async () => {
  const harness = makeHarness();
  harness.faults.set("verify", () => new Response("down", { status: 503 }));
  await runJobs(harness);
  const runs = await makeDeps(parseEnv(harness.bindings)).jobRuns.list();
  expect(runs.find(({ job }) => job === "every_five_minutes")?.failedParts).toEqual([]);
  expect(runs.find(({ job }) => job === "every_day")?.failedParts).toEqual(["compare_payments", "compare_elsewhere"]);
  for (const run of runs) expect(Date.now() - run.finishedAt.getTime()).toBeLessThan(60_000);
  harness.faults.set("verify", keyAccepted);
  await runJobs(harness);
  const again = await makeDeps(parseEnv(harness.bindings)).jobRuns.list();
  expect(again.map(({ failedParts }) => failedParts)).toEqual([[], []]);
});

test("completes a run that cannot be recorded", async () => {
  for (const table of ["outbox", "submissions"]) await env.DB.prepare(`delete from ${table}`).run();
  const harness = makeHarness();
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  const deps = makeDeps(parseEnv(harness.bindings));
  const email = `visitor-${crypto.randomUUID()}@example.com`;
  const { send } = harness.bindings.EMAIL;
  harness.bindings.EMAIL.send = () => Promise.reject(new Error("killed"));
  await harness.post("/api/newsletter", { email });
  harness.bindings.EMAIL.send = send;
  await env.DB.prepare("update outbox set next_attempt_at = 0 where status = 'waiting'").run();
  await everyFiveMinutes({
    ...deps,
    jobRuns: replaceMethods(deps.jobRuns, { record: () => Promise.reject(new Error("D1")) }),
  });
  expect(harness.mails.filter(({ to }) => to === email)).toHaveLength(1);
  expect(lines.filter((line) => line.includes("job_not_recorded"))).toHaveLength(1);
});

test("lists a failed part in the run and runs the others", async () => {
  const harness = makeHarness();
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  const deps = makeDeps(parseEnv(harness.bindings));
  const broken = replaceMethods(deps.failedSignIns, { sweep: () => Promise.reject(new TypeError("broken")) });
  await everyFiveMinutes({ ...deps, failedSignIns: broken });
  const run = (await deps.jobRuns.list()).find(({ job }) => job === "every_five_minutes");
  expect(run?.failedParts).toEqual(["forget_wrong_tries"]);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual({
    event: "job_failed",
    job: "every_five_minutes",
    part: "forget_wrong_tries",
    ...{ error: "TypeError", code: null, cause: null, stack: expect.stringContaining("staff-sessions.ts") },
  });
});

test("reads waiting emails and webhooks from the real tables", async () => {
  const harness = makeHarness();
  const db = openDatabase(env.DB);
  await db.delete(outbox);
  await db.delete(auditTrail);
  await harness.post("/api/bookings", bookingBody());
  const { healthChecks } = makeDeps(parseEnv(harness.bindings));
  const hourAgo = new Date(Date.now() - 3_600_000);
  expect([await healthChecks.findOldestWaiting(new Date()), await healthChecks.countFailed(hourAgo)]).toEqual([
    null,
    0,
  ]);
  const rows = await db.select().from(outbox);
  await db
    .update(outbox)
    .set({ status: "waiting", createdAt: hourAgo, nextAttemptAt: hourAgo, importance: IMPORTANCE.essential });
  expect(await healthChecks.findOldestWaiting(new Date())).toEqual(hourAgo);
  await db.update(outbox).set({ status: "failed", lastError: "Error" });
  expect(await healthChecks.countFailed(hourAgo)).toBe(rows.length);
  expect(await healthChecks.countFailed(new Date())).toBe(0);
  expect(await healthChecks.countPaidBy(hourAgo)).toEqual([]);
  for (const [actor, at] of [
    ["clock", 3000],
    ["clock", 9000],
    ["gateway", 6000],
    ["visitor", 6000],
  ] as const)
    await db.insert(auditTrail).values({
      ...{ id: crypto.randomUUID(), at: new Date(hourAgo.getTime() + at), actor },
      ...{ action: "booking_paid", subjectType: "booking", subjectId: "b" },
    });
  expect(await healthChecks.countPaidBy(hourAgo)).toEqual([
    { actor: "clock", count: 2, newest: new Date(hourAgo.getTime() + 9000) },
    { actor: "gateway", count: 1, newest: new Date(hourAgo.getTime() + 6000) },
  ]);
});
