import { expect, test } from "vitest";
import { Health, type HealthPart } from "#contract/health.ts";
import { ADDRESS_REFUSED, NOBODY_LEFT } from "#domain/operations/outbox.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeLinks } from "#worker/gateways/links.ts";
import { keepPaymentKeyChecked } from "#worker/payments/check-payment-key.ts";
import { makeFakeDeps, NOON } from "#worker/test/fake-deps.ts";
import { checkHealth } from "./check-health.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const QUICK = { asksOutside: false, ownTimeoutMs: 20, outsideTimeoutMs: 40 };
const silence = () => new Promise<never>(() => {});
const failure = () => Promise.reject(new Error("D1_ERROR: no such table: akosua@example.com"));

/** A house in which everything is as it should be. */
function wellHouse(overrides: Partial<Deps> = {}) {
  const house = makeFakeDeps(overrides);
  const { state } = house;
  state.storedRate = {
    rate: 12.4,
    asOf: "2026-11-21T00:00:00.000Z",
    source: "open.er-api.com",
    fetchedAt: NOON - HOUR,
  };
  state.keyVerdict = { verdict: "accepted", at: NOON - HOUR };
  state.jobRuns = [
    { job: "every_five_minutes", finishedAt: new Date(NOON - MINUTE), failedParts: [] },
    { job: "every_day", finishedAt: new Date(NOON - 9 * HOUR), failedParts: [] },
  ];
  return house;
}

async function healthOf(deps: Deps, options = QUICK) {
  const health = Health.parse(await checkHealth(deps, options));
  const reading = (part: HealthPart) => `${health.parts[part].status}: ${health.parts[part].reading}`;
  return { health, reading };
}

function message(overrides: { status: "waiting" | "failed"; age: number; lastError?: string }) {
  const createdAt = new Date(NOON - overrides.age);
  return {
    id: crypto.randomUUID(),
    kind: "booking_received" as const,
    audience: "customer" as const,
    subjectId: "b",
    dedupeKey: crypto.randomUUID(),
    attempts: 1,
    nextAttemptAt: createdAt,
    lastError: null,
    sentAt: null,
    ...overrides,
    createdAt,
  };
}

test("a house in which all is well is ok, part by part", async () => {
  const { health } = await healthOf(wellHouse().deps);
  expect(health.status).toBe("ok");
  expect(Object.values(health.parts).map(({ status }) => status)).toEqual(Array(9).fill("ok"));
  expect(health.parts.everyDay.at).toBe("2026-11-21T03:00:00.000Z");
});

for (const [how, ask] of [
  ["fails", failure],
  ["never answers", silence],
] as const) {
  test(`a database that ${how} is down, is told of in time, and gives nothing away`, async () => {
    const { deps } = wellHouse({
      vitalSigns: { ping: ask, findOldestWaiting: ask, countGivenUp: ask, countPaidBy: ask },
      jobRuns: { record: ask, findComparison: ask, list: ask },
    });
    const { health, reading } = await healthOf(deps);
    expect(health.status).toBe("down");
    expect(reading("database")).toBe("down: no_answer");
    expect(reading("everyFiveMinutes")).toBe("degraded: no_answer");
    expect(reading("exchangeRate")).toBe("ok: fresh");
    expect(JSON.stringify(health)).not.toMatch(/akosua|table|D1/);
  });

  test(`a rate store that ${how} degrades the house`, async () => {
    const { deps } = wellHouse({
      rateStore: { findRate: ask, recallRate: () => null, saveRate: ask, findLastFailure: ask, saveLastFailure: ask },
      paymentKeyStore: { find: ask, save: ask },
    });
    const { health, reading } = await healthOf(deps);
    expect(health.status).toBe("degraded");
    expect(reading("rateStore")).toBe("down: no_answer");
    expect(reading("payments")).toBe("degraded: no_answer");
    expect(reading("database")).toBe("ok: answers");
  });
}

test("a house without a key for the customers' links says so, and all else is as it was", async () => {
  const links = makeLinks({ key: undefined, previousKey: undefined });
  const { health, reading } = await healthOf(wellHouse({ links }).deps);
  expect(reading("links")).toBe("degraded: key_not_set");
  expect(Object.values(health.parts).filter(({ status }) => status === "ok")).toHaveLength(8);
});

test("an old rate and the fallback are told apart from a fresh one", async () => {
  const house = wellHouse();
  if (house.state.storedRate) house.state.storedRate.fetchedAt = NOON - 25 * HOUR;
  expect((await healthOf(house.deps)).reading("exchangeRate")).toBe("degraded: stale");
  house.state.storedRate = null;
  expect((await healthOf(house.deps)).reading("exchangeRate")).toBe("degraded: fallback");
});

test("providers that are away are told before the last rate goes stale, to whoever has them asked", async () => {
  const { deps } = wellHouse();
  const asking = { ...QUICK, asksOutside: true };
  const provider = (rate: number | null) => ({
    source: "currency-api" as const,
    findRate: async () => (rate === null ? null : { rate, asOf: "2026-11-21" }),
  });
  expect((await healthOf({ ...deps, rateProviders: [provider(null), provider(12.5)] }, asking)).health.status).toBe(
    "ok",
  );
  for (const rates of [
    [null, null],
    [null, 99],
  ]) {
    const away = { ...deps, rateProviders: rates.map(provider) };
    expect((await healthOf(away, asking)).reading("exchangeRate")).toBe("degraded: no_provider");
    expect((await healthOf(away)).reading("exchangeRate")).toBe("ok: fresh");
  }
});

test("a stranger's question never makes us ask the gateway", async () => {
  let asked = 0;
  const { deps, state } = wellHouse();
  if (deps.payments)
    deps.payments.acceptsKey = async () => {
      asked += 1;
      return true;
    };
  deps.rateProviders = [{ source: "open.er-api.com", findRate: async () => ({ rate: 12.5, asOf: "2026-11-21" }) }];
  state.keyVerdict = null;
  expect((await healthOf(deps)).reading("payments")).toBe("degraded: not_checked");
  expect(asked).toBe(0);
  expect((await healthOf(deps, { ...QUICK, asksOutside: true })).reading("payments")).toBe("ok: key_accepted");
  expect(asked).toBe(1);
  expect((await healthOf(deps)).reading("payments")).toBe("ok: key_accepted");
  expect(asked).toBe(1);
});

test("a key that is refused, a gateway that is away and a missing key are told apart", async () => {
  const { deps } = wellHouse();
  const { payments } = deps;
  if (!payments) throw new Error("The house takes payments");
  const asking = { ...QUICK, asksOutside: true };
  payments.acceptsKey = async () => false;
  expect((await healthOf(deps, asking)).reading("payments")).toBe("down: key_refused");
  payments.acceptsKey = () => Promise.reject(new AppError("gateway_unavailable"));
  expect((await healthOf(deps, asking)).reading("payments")).toBe("degraded: unreachable");
  payments.acceptsKey = silence;
  expect((await healthOf(deps, asking)).reading("payments")).toBe("degraded: no_answer");
  expect((await healthOf({ ...deps, payments: null }, asking)).reading("payments")).toBe("degraded: not_configured");
});

test("a verdict about the key is not told for ever", async () => {
  const { deps, state } = wellHouse();
  state.keyVerdict = { verdict: "accepted", at: NOON - 2 * HOUR - 1 };
  expect((await healthOf(deps)).reading("payments")).toBe("degraded: not_checked");
});

test("the clock asks about the key once an hour, and again at every run while it is not accepted", async () => {
  const { deps, state } = wellHouse();
  state.keyVerdict = null;
  expect(await keepPaymentKeyChecked(deps)).toBe(1);
  expect(await keepPaymentKeyChecked(deps)).toBe(0);
  state.now += HOUR;
  expect(await keepPaymentKeyChecked(deps)).toBe(1);
  state.keyVerdict = { verdict: "unreachable", at: state.now };
  expect(await keepPaymentKeyChecked(deps)).toBe(1);
  expect(await keepPaymentKeyChecked({ ...deps, payments: null })).toBe(0);
});

test("mail that waits for long and mail that was given up are told, what nobody is left to read or can be sent is not", async () => {
  const { deps, state } = wellHouse();
  state.outbox = [message({ status: "waiting", age: 15 * MINUTE })];
  expect((await healthOf(deps)).reading("mail")).toBe("ok: delivering");
  state.outbox.push(message({ status: "failed", age: 60 * HOUR, lastError: NOBODY_LEFT }));
  state.outbox.push(message({ status: "failed", age: 8 * 24 * HOUR, lastError: "Error" }));
  state.outbox.push(message({ status: "failed", age: HOUR, lastError: ADDRESS_REFUSED }));
  expect((await healthOf(deps)).reading("mail")).toBe("ok: delivering");
  state.outbox.push(message({ status: "failed", age: 60 * HOUR, lastError: "Error" }));
  const { health } = await healthOf(deps);
  expect(health.parts.mail).toMatchObject({ status: "degraded", reading: "given_up", count: 1 });
  state.outbox.push(message({ status: "waiting", age: 16 * MINUTE }));
  expect((await healthOf(deps)).reading("mail")).toBe("degraded: waiting_long");
});

test("jobs that are late, lost a part or never ran are told", async () => {
  const { deps, state } = wellHouse();
  state.jobRuns = [{ job: "every_five_minutes", finishedAt: new Date(NOON - 16 * MINUTE), failedParts: [] }];
  const { health, reading } = await healthOf(deps);
  expect([health.status, reading("everyFiveMinutes"), reading("everyDay")]).toEqual([
    "degraded",
    "degraded: late",
    "degraded: never_ran",
  ]);
  state.jobRuns = [{ job: "every_day", finishedAt: new Date(NOON), failedParts: ["apply_retention"] }];
  expect((await healthOf(deps)).reading("everyDay")).toBe("degraded: parts_failed");
});

test("payments that only the clock found mean that the gateway's notices do not arrive", async () => {
  const { deps } = wellHouse();
  const clock = { actor: "clock" as const, count: 3, newest: new Date(NOON) };
  deps.vitalSigns.countPaidBy = async () => [clock];
  const { health } = await healthOf(deps);
  expect(health.parts.notices).toMatchObject({ status: "degraded", reading: "missing", count: 3 });
  deps.vitalSigns.countPaidBy = async () => [clock, { ...clock, actor: "gateway" }];
  expect((await healthOf(deps)).reading("notices")).toBe("ok: arriving");
});
