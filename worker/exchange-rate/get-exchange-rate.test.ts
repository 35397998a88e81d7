import { expect, test } from "vitest";
import type { RateProvider } from "#worker/gateways/exchange-rate.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { getExchangeRate } from "./get-exchange-rate.ts";

const HOUR = 3_600_000;
const AS_OF = "2026-11-21T00:00:00.000Z";

function provider(source: RateProvider["source"], rate: number | null) {
  const asked = { times: 0 };
  const findRate = async () => {
    asked.times += 1;
    return rate === null ? null : { rate, asOf: AS_OF };
  };
  return { asked, source, findRate };
}

function stored(hoursAgo: number, rate = 12) {
  return { rate, asOf: AS_OF, source: "open.er-api.com" as const, fetchedAt: NOON - hoursAgo * HOUR };
}

test("a rate of the last 24 hours is answered without asking anybody", async () => {
  const first = provider("open.er-api.com", 13);
  const { deps } = makeTestDeps({ rateProviders: [first] });
  await deps.rateStore.saveRate(stored(23));
  expect(await getExchangeRate(deps)).toEqual({
    rate: 12,
    asOf: AS_OF,
    source: "open.er-api.com",
    stale: false,
    freshForMs: HOUR,
    perDollar: {},
  });
  expect(first.asked.times).toBe(0);
});

test("after 24 hours the first provider is asked and its rate kept", async () => {
  const second = provider("currency-api", 12.6);
  const { deps, clock } = makeTestDeps({ rateProviders: [provider("open.er-api.com", 12.5), second] });
  await deps.rateStore.saveRate(stored(24));
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12.5, source: "open.er-api.com", stale: false });
  expect(await deps.rateStore.findRate(clock.now)).toMatchObject({ rate: 12.5, fetchedAt: NOON });
  expect(second.asked.times).toBe(0);
});

test.each([[null], [0], [-1], [Number.NaN], [1e9]])(
  "the second provider is asked when the first says %s",
  async (rate) => {
    const { deps } = makeTestDeps({
      rateProviders: [provider("open.er-api.com", rate), provider("currency-api", 12.4)],
    });
    expect(await getExchangeRate(deps)).toMatchObject({ rate: 12.4, source: "currency-api", stale: false });
  },
);

test("a rate more than a fifth away from the last good one is not believed", async () => {
  const { deps, clock, logged } = makeTestDeps({ rateProviders: [provider("open.er-api.com", 14.5)] });
  await deps.rateStore.saveRate(stored(30));
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12, stale: true });
  expect(await deps.rateStore.findRate(clock.now)).toEqual(stored(30));
  expect(logged.map(({ event }) => event)).toContain("rate_refused");
});

test("with every provider silent the last good rate stands, however old", async () => {
  const { deps } = makeTestDeps({ rateProviders: [provider("open.er-api.com", null)] });
  await deps.rateStore.saveRate(stored(24 * 400));
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12, source: "open.er-api.com", stale: true });
});

test("with no rate ever seen the fallback of 12.19 stands", async () => {
  const { deps } = makeTestDeps({ rateProviders: [provider("currency-api", null)] });
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12.19, source: "fallback", stale: true });
});

test("providers that failed are left alone for a minute, then asked again", async () => {
  const silent = provider("open.er-api.com", null);
  const { deps, clock } = makeTestDeps({ rateProviders: [silent] });
  await getExchangeRate(deps);
  await getExchangeRate(deps);
  expect(silent.asked.times).toBe(1);
  clock.now += 60_000;
  await getExchangeRate(deps);
  expect(silent.asked.times).toBe(2);
});

test("a store that cannot be reached does not stop a rate from being found", async () => {
  const broken = async () => {
    throw new Error("no store");
  };
  const { deps } = makeTestDeps({
    rateProviders: [provider("open.er-api.com", 12.5)],
    rateStore: {
      findRate: broken,
      recallRate: () => null,
      saveRate: broken,
      findLastFailure: broken,
      saveLastFailure: broken,
    },
  });
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12.5, stale: false });
});

test("a rate that is remembered is answered without asking the store, for as long as it is fresh", async () => {
  const { deps, clock, logged } = makeTestDeps({ rateProviders: [provider("open.er-api.com", 12.5)] });
  deps.rateStore.recallRate = () => stored(23);
  deps.rateStore.findRate = () => Promise.reject(new Error("asked"));
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12, stale: false, freshForMs: HOUR });
  expect(logged).toEqual([]);
  clock.now += HOUR;
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12.5, stale: false });
});

test("a rate stored by a clock ahead of ours is not fresh for ever", async () => {
  const { deps } = makeTestDeps({ rateProviders: [provider("open.er-api.com", 12.5)] });
  await deps.rateStore.saveRate(stored(-48));
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12.5 });
});
