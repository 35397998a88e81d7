import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { erApi, makeHarness, neverAnswers } from "#worker/test/harness.ts";

const DAY = 86_400_000;

beforeEach(async () => {
  await env.RATES.delete("usd-ghs");
  await env.RATES.delete("usd-ghs:failed-at");
  await env.DB.exec("delete from settings where name = 'last_good_rate'");
});

async function getRate(harness: ReturnType<typeof makeHarness>) {
  const response = await harness.call("/api/exchange-rate/usd-ghs");
  expect(response.status).toBe(200);
  return { answer: (await response.json()) as Record<string, unknown>, caching: response.headers.get("Cache-Control") };
}

function storedRate(rate: number, fetchedAt: number) {
  return { rate, asOf: "2026-11-20T00:00:00.000Z", source: "open.er-api.com", fetchedAt };
}

test("stores a live rate for 24 hours, and browsers cache it while it is fresh", async () => {
  let now = Date.now();
  const harness = makeHarness({ now: () => new Date(now) });
  expect(await getRate(harness)).toEqual({
    answer: { rate: 12.4, asOf: "2026-11-21T00:00:00.000Z", source: "open.er-api.com", stale: false },
    caching: "public, max-age=86400",
  });
  now += DAY / 2;
  expect((await getRate(harness)).caching).toBe("public, max-age=43200");
  expect(harness.requests).toHaveLength(1);
  now += DAY / 2;
  await getRate(harness);
  expect(harness.requests).toHaveLength(2);
});

test("reads the store once a minute in each worker instance", async () => {
  let now = Date.now();
  let reads = 0;
  const RATES = {
    get(key: string) {
      reads += 1;
      return env.RATES.get(key);
    },
    put: (key: string, value: string) => env.RATES.put(key, value),
  } as unknown as KVNamespace;
  await env.RATES.put("usd-ghs", JSON.stringify(storedRate(12.1, now)));
  const harness = makeHarness({ bindings: { RATES }, now: () => new Date(now) });
  await getRate(harness);
  await env.RATES.put("usd-ghs", JSON.stringify(storedRate(12.2, now)));
  now += 59_999;
  expect((await getRate(harness)).answer).toMatchObject({ rate: 12.1, stale: false });
  expect(reads).toBe(1);
  expect((await getRate(makeHarness())).answer).toMatchObject({ rate: 12.2 });
  now += 1;
  expect((await getRate(harness)).answer).toMatchObject({ rate: 12.2 });
  expect(reads).toBe(2);
});

test("asks the second provider if the first fails", async () => {
  const harness = makeHarness();
  harness.faults.set("rates", () =>
    harness.requests.at(-1)?.url.includes("currency-api")
      ? Response.json({ date: "2026-11-20", usd: { ghs: 12.6 } })
      : new Response("down", { status: 500 }),
  );
  expect((await getRate(harness)).answer).toEqual({
    rate: 12.6,
    asOf: "2026-11-20T00:00:00.000Z",
    source: "currency-api",
    stale: false,
  });
});

test.each([
  ["0", () => Response.json(erApi(0))],
  ["-1", () => Response.json(erApi(-1))],
  ["NaN", () => Response.json(erApi(Number.NaN))],
  ["1e9", () => Response.json(erApi(1e9))],
  ["text", () => Response.json(erApi("12.4"))],
  ["HTML", () => new Response("<html>", { headers: { "Content-Type": "text/html" } })],
  ["nothing", () => new Response(null, { status: 204 })],
  ["an error", () => new Response("oops", { status: 500 })],
  ["no connection", () => Promise.reject(new TypeError("refused"))],
])("returns the last good rate, or 12.19, if providers answer %s", async (_, fault) => {
  let now = Date.now();
  const harness = makeHarness({ now: () => new Date(now) });
  harness.faults.set("rates", fault);
  expect(await getRate(harness)).toMatchObject({
    answer: { rate: 12.19, source: "fallback", stale: true },
    caching: "public, max-age=60",
  });
  harness.faults.clear();
  now += 60_001;
  expect((await getRate(harness)).answer).toMatchObject({ rate: 12.4, stale: false });
  harness.faults.set("rates", fault);
  now += 30 * DAY;
  expect((await getRate(harness)).answer).toMatchObject({ rate: 12.4, source: "open.er-api.com", stale: true });
});

test("times out providers that never answer", async () => {
  const { makeCurrencyApi, makeOpenErApi } = await import("#worker/gateways/exchange-rate.ts");
  const harness = makeHarness();
  harness.faults.set("rates", neverAnswers);
  expect(await makeOpenErApi("https://rates.test/x", 5).findRate()).toBeNull();
  expect(await makeCurrencyApi(["https://rates.test/a", "https://rates.test/b"], 5).findRate()).toBeNull();
  expect(harness.requests).toHaveLength(3);
});

async function getVisitorRates(harness: ReturnType<typeof makeHarness>, code?: string) {
  const response = await harness.call("/api/exchange-rate/visitor", {
    headers: code === undefined ? {} : { "CF-IPCountry": code },
  });
  expect(response.status).toBe(200);
  return { answer: await response.json(), caching: response.headers.get("Cache-Control") };
}

test("returns the visitor's country and dollar rates from the stored response", async () => {
  let now = Date.parse("2026-11-21T12:00:00Z");
  const harness = makeHarness({ now: () => new Date(now) });
  const rates = { cedisPerDollar: 12.4, asOf: "2026-11-21T00:00:00.000Z", perDollar: { GBP: 0.79, NGN: 1500, USD: 1 } };
  expect(await getVisitorRates(harness, "GB")).toEqual({
    answer: { country: "uk", rates },
    caching: "private, max-age=3600",
  });
  expect((await getVisitorRates(harness, "FR")).answer).toEqual({ country: null, rates });
  expect((await getVisitorRates(harness)).answer).toEqual({ country: null, rates });
  expect((await getRate(harness)).answer).toMatchObject({ rate: 12.4 });
  expect(harness.requests).toHaveLength(1);

  harness.faults.set("rates", () => new Response("down", { status: 500 }));
  now += 6 * DAY;
  expect((await getVisitorRates(harness, "GB")).answer).toEqual({ country: "uk", rates });
  now += 2 * DAY;
  expect(await getVisitorRates(harness, "GB")).toEqual({
    answer: { country: "uk", rates: null },
    caching: "private, max-age=60",
  });
});

test("takes visitor currencies from the second provider, without implausible ones", async () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  const harness = makeHarness({ now: () => new Date(now) });
  await env.RATES.put(
    "usd-ghs",
    JSON.stringify({ ...storedRate(12.4, now - 2 * DAY), perDollar: { GBP: 0.5, NGN: 1450 } }),
  );
  harness.faults.set("rates", () =>
    harness.requests.at(-1)?.url.includes("currency-api")
      ? Response.json({ date: "2026-11-22", usd: { ghs: 12.6, gbp: 0.79, ngn: 1500, cad: "1.41" } })
      : new Response("down", { status: 500 }),
  );
  expect((await getVisitorRates(harness, "NG")).answer).toEqual({
    country: "nigeria",
    rates: { cedisPerDollar: 12.6, asOf: "2026-11-22T00:00:00.000Z", perDollar: { NGN: 1500, USD: 1 } },
  });
});

test("returns no visitor rates before any provider has answered", async () => {
  const harness = makeHarness();
  harness.faults.set("rates", () => new Response("down", { status: 500 }));
  expect((await getVisitorRates(harness, "ZA")).answer).toEqual({ country: "south-africa", rates: null });
});

test("ignores corrupt stored rates", async () => {
  for (const corrupt of ["{", "null", '{"rate":1}', '{"rate":1e9,"asOf":"x","source":"currency-api","fetchedAt":1}']) {
    await env.RATES.put("usd-ghs", corrupt);
    expect((await getRate(makeHarness())).answer).toMatchObject({ rate: 12.4, stale: false });
  }
});
