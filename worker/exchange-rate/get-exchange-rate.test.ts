import { expect, test } from "vitest";
import type { RateProvider } from "#worker/gateways/exchange-rate.ts";
import type { RateStore } from "#worker/gateways/rate-store.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { getExchangeRate } from "./get-exchange-rate.ts";

const HOUR = 3_600_000;
const AS_OF = "2026-11-21T00:00:00.000Z";

function provider(source: RateProvider["source"], rate: number | null) {
  const calls = { times: 0 };
  const findRate = async () => {
    calls.times += 1;
    return rate === null ? null : { rate, asOf: AS_OF };
  };
  return { calls, source, findRate };
}

function storedRate(hoursAgo: number, rate = 12) {
  return { rate, asOf: AS_OF, source: "open.er-api.com" as const, fetchedAt: NOON - hoursAgo * HOUR };
}

test("returns a stored rate under 24 hours old without a request", async () => {
  const first = provider("open.er-api.com", 13);
  const { deps } = makeTestDeps({ rateProviders: [first] });
  await deps.rateStore.saveRate(storedRate(23));
  expect(await getExchangeRate(deps)).toEqual({
    rate: 12,
    asOf: AS_OF,
    source: "open.er-api.com",
    stale: false,
    freshForMs: HOUR,
    perDollar: {},
  });
  expect(first.calls.times).toBe(0);
});

test("requests and stores the first provider's rate after 24 hours", async () => {
  const second = provider("currency-api", 12.6);
  const { deps, clock } = makeTestDeps({ rateProviders: [provider("open.er-api.com", 12.5), second] });
  await deps.rateStore.saveRate(storedRate(24));
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12.5, source: "open.er-api.com", stale: false });
  expect(await deps.rateStore.findRate(clock.now)).toMatchObject({ rate: 12.5, fetchedAt: NOON });
  expect(second.calls.times).toBe(0);
});

test.each([[null], [0], [-1], [Number.NaN], [1e9]])(
  "asks the second provider if the first returns %s",
  async (rate) => {
    const { deps } = makeTestDeps({
      rateProviders: [provider("open.er-api.com", rate), provider("currency-api", 12.4)],
    });
    expect(await getExchangeRate(deps)).toMatchObject({ rate: 12.4, source: "currency-api", stale: false });
  },
);

test("refuses a rate more than a fifth away from the last good one", async () => {
  const { deps, clock, logged } = makeTestDeps({ rateProviders: [provider("open.er-api.com", 14.5)] });
  await deps.rateStore.saveRate(storedRate(30));
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12, stale: true });
  expect(await deps.rateStore.findRate(clock.now)).toEqual(storedRate(30));
  expect(logged.map(({ event }) => event)).toContain("rate_refused");
});

/** A store whose cache was emptied. */
function withoutCache(rateStore: RateStore): RateStore {
  return { ...rateStore, findRate: async () => null, findCachedRate: () => null };
}

test("keeps the last good rate in the database if the cache is lost", async () => {
  const first = provider("open.er-api.com", 5.01);
  const { deps, clock } = makeTestDeps({ rateProviders: [first] });
  await deps.rateStore.saveRate(storedRate(0));
  deps.rateStore = withoutCache(deps.rateStore);
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12, stale: false });
  expect(first.calls.times).toBe(0);
  clock.now += 25 * HOUR;
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12, stale: true });
});

test.each([
  [5.01, null, 12.19],
  [5.01, 12.4, 12.4],
  [5.01, 49, 12.19],
  [16, 16.5, 16.5],
  [12.6, 5.01, 12.6],
])("believes a first rate of %s with a second of %s as %s", async (first, second, rate) => {
  const { deps } = makeTestDeps({
    rateProviders: [provider("open.er-api.com", first), provider("currency-api", second)],
  });
  expect(await getExchangeRate(deps)).toMatchObject({ rate });
});

test("returns the last good rate, however old, if every provider fails", async () => {
  const { deps } = makeTestDeps({ rateProviders: [provider("open.er-api.com", null)] });
  await deps.rateStore.saveRate(storedRate(24 * 400));
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12, source: "open.er-api.com", stale: true });
});

test("returns the fallback of 12.19 if no rate was ever stored", async () => {
  const { deps } = makeTestDeps({ rateProviders: [provider("currency-api", null)] });
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12.19, source: "fallback", stale: true });
});

test("waits a minute after every provider failed", async () => {
  const failing = provider("open.er-api.com", null);
  const { deps, clock } = makeTestDeps({ rateProviders: [failing] });
  await getExchangeRate(deps);
  await getExchangeRate(deps);
  expect(failing.calls.times).toBe(1);
  clock.now += 60_000;
  await getExchangeRate(deps);
  expect(failing.calls.times).toBe(2);
});

test("returns a provider's rate if the store is unreachable", async () => {
  const broken = async () => {
    throw new Error("no store");
  };
  const { deps } = makeTestDeps({
    rateProviders: [provider("open.er-api.com", 12.5)],
    rateStore: {
      findRate: broken,
      findCachedRate: () => null,
      findLastGoodRate: broken,
      saveRate: broken,
      findLastFailure: broken,
      saveLastFailure: broken,
    },
  });
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12.5, stale: false });
});

test("returns a remembered rate without reading the store while it is fresh", async () => {
  const { deps, clock, logged } = makeTestDeps({ rateProviders: [provider("open.er-api.com", 12.5)] });
  deps.rateStore.findCachedRate = () => storedRate(23);
  deps.rateStore.findRate = () => Promise.reject(new Error("asked"));
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12, stale: false, freshForMs: HOUR });
  expect(logged).toEqual([]);
  clock.now += HOUR;
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12.5, stale: false });
});

test("does not trust a stored rate from the future", async () => {
  const { deps } = makeTestDeps({ rateProviders: [provider("open.er-api.com", 12.5)] });
  await deps.rateStore.saveRate(storedRate(-48));
  expect(await getExchangeRate(deps)).toMatchObject({ rate: 12.5 });
});
