import { expect, test } from "vitest";
import { Health, type HealthPart } from "#contract/health.ts";
import { ALARMS, LIMITS } from "#domain/operations/limits.ts";
import { ADDRESS_REFUSED, IMPORTANCE, RECIPIENT_DELETED, SENDER_REFUSED } from "#domain/operations/outbox.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeLinks } from "#worker/gateways/links.ts";
import { recheckPaymentKey } from "#worker/health/check-payment-key.ts";
import { submitInquiry } from "#worker/inbox/submit-inquiry.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { makeTestDeps, PHONE_GATEWAY } from "#worker/test/test-deps.ts";
import { checkHealth } from "./check-health.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RATE = {
  rate: 12.4,
  asOf: "2026-11-21T00:00:00.000Z",
  source: "open.er-api.com",
  fetchedAt: NOON - HOUR,
} as const;
const OWN = { callsExternal: false };
const OUTSIDE = { callsExternal: true };
/** For calls that never answer. */
const BRIEF = { internalTimeoutMs: 150, externalTimeoutMs: 200 };
const neverAnswers = () => new Promise<never>(() => {});
const failure = () => Promise.reject(new Error("D1_ERROR: no such table: akosua@example.com"));

/** Deps in which every part is healthy. */
async function wellHouse(overrides: Partial<Deps> = {}) {
  const testDeps = makeTestDeps();
  const { deps } = testDeps;
  await deps.rateStore.saveRate(RATE);
  await deps.paymentKeyStore.save({ verdict: "accepted", at: NOON - HOUR });
  for (const run of [
    { job: "every_five_minutes", finishedAt: new Date(NOON - MINUTE), failedParts: [] },
    { job: "every_day", finishedAt: new Date(NOON - 9 * HOUR), failedParts: [] },
  ] as const)
    await deps.jobRuns.record({ ...run, failedParts: [] });
  return { ...testDeps, deps: Object.assign(deps, overrides) };
}

async function healthOf(deps: Deps, options: Parameters<typeof checkHealth>[1] = OWN) {
  const health = Health.parse(await checkHealth(deps, options));
  const reading = (part: HealthPart) => `${health.parts[part].status}: ${health.parts[part].reading}`;
  return { health, reading };
}

test("reports ok for every part if all is well", async () => {
  const { health } = await healthOf((await wellHouse()).deps);
  expect(health.status).toBe("ok");
  expect(Object.values(health.parts).map(({ status }) => status)).toEqual(Array(14).fill("ok"));
  expect(health.parts.everyDay.at).toBe("2026-11-21T03:00:00.000Z");
});

for (const [how, ask, options] of [
  ["fails", failure, OWN],
  ["never answers", neverAnswers, { ...OWN, ...BRIEF }],
] as const) {
  test(`reports a database that ${how} as down, in time and without details`, async () => {
    const { deps } = await wellHouse({
      healthChecks: {
        ping: ask,
        findOldestWaiting: ask,
        findDelayed: ask,
        countFailed: ask,
        countRefusedSenders: ask,
        countPaidBy: ask,
        countAbuse: ask,
        countSubmissions: ask,
        listUnpaidClaims: ask,
      },
      jobRuns: { record: ask, findMark: ask, list: ask },
    });
    const { health, reading } = await healthOf(deps, options);
    expect(health.status).toBe("down");
    expect(reading("database")).toBe("down: no_answer");
    expect(reading("everyFiveMinutes")).toBe("degraded: no_answer");
    expect(reading("exchangeRate")).toBe("ok: fresh");
    expect(JSON.stringify(health)).not.toMatch(/akosua|table|D1/);
  });

  test(`reports degraded for a rate store that ${how}`, async () => {
    const { deps } = await wellHouse({
      rateStore: {
        findRate: ask,
        findCachedRate: () => null,
        findLastGoodRate: ask,
        saveRate: ask,
        findLastFailure: ask,
        saveLastFailure: ask,
      },
      paymentKeyStore: { find: ask, save: ask },
    });
    const { health, reading } = await healthOf(deps, options);
    expect(health.status).toBe("degraded");
    expect(reading("rateStore")).toBe("down: no_answer");
    expect(reading("payments")).toBe("degraded: no_answer");
    expect(reading("database")).toBe("ok: answers");
  });
}

test("reports a missing link key, and every other part as before", async () => {
  const links = makeLinks({ key: undefined, previousKey: undefined });
  const { health, reading } = await healthOf((await wellHouse({ links })).deps);
  expect(reading("links")).toBe("degraded: key_not_set");
  expect(Object.values(health.parts).filter(({ status }) => status === "ok")).toHaveLength(13);
});

test("distinguishes an old rate and the fallback from a fresh rate", async () => {
  const { deps } = await wellHouse();
  await deps.rateStore.saveRate({ ...RATE, fetchedAt: NOON - 25 * HOUR });
  expect((await healthOf(deps)).reading("exchangeRate")).toBe("degraded: stale");
  deps.rateStore = makeTestDeps().deps.rateStore;
  expect((await healthOf(deps)).reading("exchangeRate")).toBe("degraded: fallback");
});

test("reports unavailable rate providers before the last rate expires, if asked to call them", async () => {
  const { deps } = await wellHouse();
  const provider = (rate: number | null) => ({
    source: "currency-api" as const,
    findRate: async () => (rate === null ? null : { rate, asOf: "2026-11-21" }),
  });
  expect((await healthOf({ ...deps, rateProviders: [provider(null), provider(12.5)] }, OUTSIDE)).health.status).toBe(
    "ok",
  );
  for (const rates of [
    [null, null],
    [null, 99],
  ]) {
    const away = { ...deps, rateProviders: rates.map(provider) };
    expect((await healthOf(away, OUTSIDE)).reading("exchangeRate")).toBe("degraded: no_provider");
    expect((await healthOf(away)).reading("exchangeRate")).toBe("ok: fresh");
  }
});

test("never calls the gateway for a public check", async () => {
  let calls = 0;
  const { deps, gateway } = await wellHouse();
  gateway.before.acceptsKey = () => {
    calls += 1;
  };
  deps.rateProviders = [{ source: "open.er-api.com", findRate: async () => ({ rate: 12.5, asOf: "2026-11-21" }) }];
  deps.paymentKeyStore = makeTestDeps().deps.paymentKeyStore;
  expect((await healthOf(deps)).reading("payments")).toBe("degraded: not_checked");
  expect(calls).toBe(0);
  expect((await healthOf(deps, OUTSIDE)).reading("payments")).toBe("ok: key_accepted");
  expect(calls).toBe(1);
  expect((await healthOf(deps)).reading("payments")).toBe("ok: key_accepted");
  expect(calls).toBe(1);
});

test("distinguishes a refused key, an unavailable gateway and a missing key", async () => {
  const { deps, gateway } = await wellHouse();
  gateway.api.acceptsKey = async () => false;
  expect((await healthOf(deps, OUTSIDE)).reading("payments")).toBe("down: key_refused");
  gateway.api.acceptsKey = () => Promise.reject(new AppError("gateway_unavailable"));
  expect((await healthOf(deps, OUTSIDE)).reading("payments")).toBe("degraded: unreachable");
  gateway.api.acceptsKey = neverAnswers;
  expect((await healthOf(deps, { ...OUTSIDE, ...BRIEF })).reading("payments")).toBe("degraded: no_answer");
  expect((await healthOf({ ...deps, payments: null }, OUTSIDE)).reading("payments")).toBe("degraded: not_configured");
});

test("reports persistent abuse of an address and unusual volume", async () => {
  const { deps } = await wellHouse({ limits: LIMITS, network: "102.176.1.1" });
  const strangers = async () => {
    const { health, reading } = await healthOf(deps);
    return `${reading("strangers")}, ${health.parts.strangers.count}`;
  };
  const send = (box: number) =>
    submitInquiry(deps, { firstName: "Ama", email: `ama${box}@example.com`, phone: `02412345${10 + box}` });
  for (let box = 0; box < ALARMS.mailboxesNamedOften; box += 1)
    for (let index = 0; index < ALARMS.submissionsPerMailbox; index += 1) await send(box);
  expect(await strangers()).toBe(`ok: calm, ${ALARMS.mailboxesNamedOften * ALARMS.submissionsPerMailbox}`);
  for (let index = 0; index < ALARMS.submissionsPerMailbox; index += 1) await send(ALARMS.mailboxesNamedOften);
  expect(await strangers()).toBe(`degraded: persistent, ${ALARMS.mailboxesNamedOften + 1}`);
  for (
    let box = 10;
    (await deps.healthChecks.countSubmissions(new Date(0))).admitted < LIMITS.perNetworkPerDay;
    box += 1
  )
    await send(box);
  for (let index = 0; index < LIMITS.perNetworkPerDay; index += 1) await expect(send(0)).rejects.toThrow();
  expect(await strangers()).toBe(`degraded: crowded, ${LIMITS.perNetworkPerDay}`);
});

test("reports unpaid claims on more than a tenth of the desks of a day, also in stays that only overlap", async () => {
  const { deps } = await wellHouse({ limits: LIMITS });
  const unpaid = async () => {
    const { health, reading } = await healthOf(deps);
    return `${reading("unpaidClaims")}, ${health.parts.unpaidClaims.count}`;
  };
  const claim = (index: number) =>
    createBooking(
      { ...deps, network: `line ${index}` },
      {
        ...{
          customerName: "Ama Mensa",
          customerEmail: `ama${index}@example.com`,
          customerPhone: `02412345${10 + index}`,
        },
        ...{ bookingType: "desk_monthly", startDate: `2026-12-0${1 + index}`, amount: 2000 },
      },
    );
  expect(await unpaid()).toBe("ok: few, 0");
  for (let index = 0; index < 4; index += 1) await claim(index);
  expect(await unpaid()).toBe("ok: few, 4");
  await claim(4);
  expect(await unpaid()).toBe("degraded: many, 5");
});

test("does not report an expired verdict on the key", async () => {
  const { deps } = await wellHouse();
  await deps.paymentKeyStore.save({ verdict: "accepted", at: NOON - 2 * HOUR - 1 });
  expect((await healthOf(deps)).reading("payments")).toBe("degraded: not_checked");
});

test("checks the key once an hour, and at every run while it is not accepted", async () => {
  const { deps, clock } = await wellHouse();
  deps.paymentKeyStore = makeTestDeps().deps.paymentKeyStore;
  expect(await recheckPaymentKey(deps)).toBe(1);
  expect(await recheckPaymentKey(deps)).toBe(0);
  clock.now += HOUR;
  expect(await recheckPaymentKey(deps)).toBe(1);
  await deps.paymentKeyStore.save({ verdict: "unreachable", at: clock.now });
  expect(await recheckPaymentKey(deps)).toBe(1);
  expect(await recheckPaymentKey({ ...deps, payments: null })).toBe(0);
});

test("reports old waiting and failed emails, except skipped and rejected ones", async () => {
  const { deps, insert } = await wellHouse();
  insert.message({ status: "waiting", createdAt: new Date(NOON - 15 * MINUTE) });
  expect((await healthOf(deps)).reading("mail")).toBe("ok: delivering");
  insert.message({ status: "failed", createdAt: new Date(NOON - 60 * HOUR), lastError: RECIPIENT_DELETED });
  insert.message({ status: "failed", createdAt: new Date(NOON - 8 * 24 * HOUR), lastError: "Error" });
  insert.message({ status: "failed", createdAt: new Date(NOON - HOUR), lastError: ADDRESS_REFUSED });
  expect((await healthOf(deps)).reading("mail")).toBe("ok: delivering");
  insert.message({ status: "failed", createdAt: new Date(NOON - 60 * HOUR), lastError: "Error" });
  const { health } = await healthOf(deps);
  expect(health.parts.mail).toMatchObject({ status: "degraded", reading: "given_up", count: 1 });
  insert.message({ status: "waiting", createdAt: new Date(NOON - 16 * MINUTE) });
  expect((await healthOf(deps)).reading("mail")).toBe("degraded: waiting_long");
});

test("reports confirmations that wait longer than ten minutes", async () => {
  const { deps, insert } = await wellHouse();
  const copy = { kind: "contact_received", importance: IMPORTANCE.copy, status: "waiting" } as const;
  insert.message({ ...copy, createdAt: new Date(NOON - 10 * MINUTE) });
  expect((await healthOf(deps)).reading("mail")).toBe("ok: delivering");
  const createdAt = new Date(NOON - 11 * MINUTE);
  for (let index = 0; index < 2; index += 1) insert.message({ ...copy, createdAt });
  const { health } = await healthOf(deps);
  const expected = { status: "degraded", reading: "copies_delayed", count: 2, at: createdAt.toISOString() };
  expect(health.parts.mail).toEqual(expected);
});

test("reports jobs that are late, incomplete or never ran", async () => {
  const { deps, insert } = makeTestDeps();
  insert.jobRun({ job: "every_five_minutes", finishedAt: new Date(NOON - 16 * MINUTE), failedParts: [] });
  const { health, reading } = await healthOf(deps);
  expect([health.status, reading("everyFiveMinutes"), reading("everyDay")]).toEqual([
    "degraded",
    "degraded: late",
    "degraded: never_ran",
  ]);
  insert.jobRun({ job: "every_day", finishedAt: new Date(NOON), failedParts: ["apply_retention"] });
  expect((await healthOf(deps)).reading("everyDay")).toBe("degraded: parts_failed");
});

test("reports missing webhooks if only the scheduled check finds payments", async () => {
  const { deps } = await wellHouse();
  const clock = { actor: "clock" as const, count: 3, newest: new Date(NOON) };
  deps.healthChecks.countPaidBy = async () => [clock];
  const { health } = await healthOf(deps);
  expect(health.parts.notices).toMatchObject({ status: "degraded", reading: "missing", count: 3 });
  deps.healthChecks.countPaidBy = async () => [clock, { ...clock, actor: "gateway" }];
  expect((await healthOf(deps)).reading("notices")).toBe("ok: arriving");
});

test("reports a channel that has only some of its keys", async () => {
  const off = await healthOf((await wellHouse()).deps);
  expect([off.reading("whatsapp"), off.reading("sms")]).toEqual(["ok: channel_off", "ok: channel_off"]);
  const { reading } = await healthOf(
    (
      await wellHouse({
        phoneChannels: { whatsapp: null, sms: PHONE_GATEWAY },
        hasSettingsFor: async () => true,
      })
    ).deps,
  );
  expect([reading("whatsapp"), reading("sms")]).toEqual(["degraded: channel_incomplete", "ok: channel_on"]);
});

test.each([
  ["refused", [], "degraded: channel_refused"],
  ["unreachable", [], "degraded: channel_unreachable"],
  ["accepted", ["refund_done"], "degraded: templates_missing"],
  ["accepted", [], "ok: channel_on"],
] as const)("asks a channel about its keys and templates: %s, missing %j", async (verdict, missing, expected) => {
  const checkAccount = async () => ({ verdict, missingTemplates: [...missing] });
  const { deps } = await wellHouse({ phoneChannels: { whatsapp: { ...PHONE_GATEWAY, checkAccount }, sms: null } });
  const { health, reading } = await healthOf(deps, { callsExternal: true });
  expect(reading("whatsapp")).toBe(expected);
  expect(health.parts.whatsapp?.names ?? []).toEqual(missing);
  expect((await healthOf(deps)).reading("whatsapp")).toBe("ok: channel_on");
});

test("reports messages that were refused for their sender ID", async () => {
  const { deps, insert } = await wellHouse({ phoneChannels: { whatsapp: null, sms: PHONE_GATEWAY } });
  insert.message({ status: "failed", lastError: SENDER_REFUSED, createdAt: deps.now() });
  expect((await healthOf(deps)).reading("sms")).toBe("degraded: sender_refused");
});

test("does not call messages delayed that wait for the morning", async () => {
  const { deps, insert } = await wellHouse();
  const createdAt = new Date(deps.now().getTime() - 3_600_000);
  const nextAttemptAt = new Date(deps.now().getTime() + 3_600_000);
  insert.message({ kind: "mail_arrived", createdAt, nextAttemptAt });
  expect((await healthOf(deps)).reading("mail")).toBe("ok: delivering");
  insert.message({ kind: "mail_arrived", createdAt, nextAttemptAt, lastError: "Error" });
  expect((await healthOf(deps)).reading("mail")).toBe("degraded: waiting_long");
});
