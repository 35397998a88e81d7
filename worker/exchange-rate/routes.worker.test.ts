import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { erApi, makeHarness, neverAnswers } from "#worker/test/harness.ts";

const DAY = 86_400_000;

beforeEach(async () => {
  await env.RATES.delete("usd-ghs");
  await env.RATES.delete("usd-ghs:failed-at");
});

async function rateOf(house: ReturnType<typeof makeHarness>) {
  const response = await house.call("/api/exchange-rate/usd-ghs");
  expect(response.status).toBe(200);
  return { answer: (await response.json()) as Record<string, unknown>, caching: response.headers.get("Cache-Control") };
}

function kept(rate: number, fetchedAt: number) {
  return { rate, asOf: "2026-11-20T00:00:00.000Z", source: "open.er-api.com", fetchedAt };
}

test("a live rate is answered, kept for 24 hours, and may be kept by the browser as long as it is fresh", async () => {
  let now = Date.now();
  const house = makeHarness({ now: () => new Date(now) });
  expect(await rateOf(house)).toEqual({
    answer: { rate: 12.4, asOf: "2026-11-21T00:00:00.000Z", source: "open.er-api.com", stale: false },
    caching: "public, max-age=86400",
  });
  now += DAY / 2;
  expect((await rateOf(house)).caching).toBe("public, max-age=43200");
  expect(house.requests).toHaveLength(1);
  now += DAY / 2;
  await rateOf(house);
  expect(house.requests).toHaveLength(2);
});

test("the store is read once a minute, and again for whoever was started anew", async () => {
  let now = Date.now();
  let reads = 0;
  const RATES = {
    get(key: string) {
      reads += 1;
      return env.RATES.get(key);
    },
    put: (key: string, value: string) => env.RATES.put(key, value),
  } as unknown as KVNamespace;
  await env.RATES.put("usd-ghs", JSON.stringify(kept(12.1, now)));
  const house = makeHarness({ bindings: { RATES }, now: () => new Date(now) });
  await rateOf(house);
  await env.RATES.put("usd-ghs", JSON.stringify(kept(12.2, now)));
  now += 59_999;
  expect((await rateOf(house)).answer).toMatchObject({ rate: 12.1, stale: false });
  expect(reads).toBe(1);
  expect((await rateOf(makeHarness())).answer).toMatchObject({ rate: 12.2 });
  now += 1;
  expect((await rateOf(house)).answer).toMatchObject({ rate: 12.2 });
  expect(reads).toBe(2);
});

test("a remembered rate is no fresher than the kept one", async () => {
  let now = Date.now();
  const house = makeHarness({ now: () => new Date(now) });
  await env.RATES.put("usd-ghs", JSON.stringify(kept(12.1, now - DAY + 1000)));
  expect((await rateOf(house)).caching).toBe("public, max-age=1");
  now += 999;
  expect(await rateOf(house)).toMatchObject({ answer: { rate: 12.1 }, caching: "public, max-age=0" });
  now += 1;
  expect((await rateOf(house)).answer).toMatchObject({ rate: 12.4, stale: false });
});

test("the second provider is asked when the first has nothing", async () => {
  const house = makeHarness();
  house.faults.set("rates", () =>
    house.requests.at(-1)?.url.includes("currency-api")
      ? Response.json({ date: "2026-11-20", usd: { ghs: 12.6 } })
      : new Response("down", { status: 500 }),
  );
  expect((await rateOf(house)).answer).toEqual({
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
])("with providers that answer %s the last good rate stands, or 12.19", async (_, fault) => {
  let now = Date.now();
  const house = makeHarness({ now: () => new Date(now) });
  house.faults.set("rates", fault);
  expect(await rateOf(house)).toMatchObject({
    answer: { rate: 12.19, source: "fallback", stale: true },
    caching: "public, max-age=60",
  });
  house.faults.clear();
  now += 60_001;
  expect((await rateOf(house)).answer).toMatchObject({ rate: 12.4, stale: false });
  house.faults.set("rates", fault);
  now += 30 * DAY;
  expect((await rateOf(house)).answer).toMatchObject({ rate: 12.4, source: "open.er-api.com", stale: true });
});

test("providers that never answer do not keep a visitor waiting for ever", async () => {
  const { makeCurrencyApi, makeOpenErApi } = await import("#worker/gateways/exchange-rate.ts");
  const house = makeHarness();
  house.faults.set("rates", neverAnswers);
  expect(await makeOpenErApi("https://rates.test/x", 5).findRate()).toBeNull();
  expect(await makeCurrencyApi(["https://rates.test/a", "https://rates.test/b"], 5).findRate()).toBeNull();
  expect(house.requests).toHaveLength(3);
});

async function visitorIn(house: ReturnType<typeof makeHarness>, code?: string) {
  const response = await house.call("/api/exchange-rate/visitor", {
    headers: code === undefined ? {} : { "CF-IPCountry": code },
  });
  expect(response.status).toBe(200);
  return { answer: await response.json(), caching: response.headers.get("Cache-Control") };
}

test("a visitor hears of their country and what goes for a dollar, from the same answer and store", async () => {
  let now = Date.parse("2026-11-21T12:00:00Z");
  const house = makeHarness({ now: () => new Date(now) });
  const rates = { cedisPerDollar: 12.4, asOf: "2026-11-21T00:00:00.000Z", perDollar: { GBP: 0.79, NGN: 1500, USD: 1 } };
  expect(await visitorIn(house, "GB")).toEqual({
    answer: { country: "uk", rates },
    caching: "private, max-age=3600",
  });
  expect((await visitorIn(house, "FR")).answer).toEqual({ country: null, rates });
  expect((await visitorIn(house)).answer).toEqual({ country: null, rates });
  expect((await rateOf(house)).answer).toMatchObject({ rate: 12.4 });
  expect(house.requests).toHaveLength(1);

  house.faults.set("rates", () => new Response("down", { status: 500 }));
  now += 6 * DAY;
  expect((await visitorIn(house, "GB")).answer).toEqual({ country: "uk", rates });
  now += 2 * DAY;
  expect(await visitorIn(house, "GB")).toEqual({
    answer: { country: "uk", rates: null },
    caching: "private, max-age=60",
  });
});

test("the second provider gives visitors' currencies too, and one that is not believed is left out", async () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  const house = makeHarness({ now: () => new Date(now) });
  await env.RATES.put("usd-ghs", JSON.stringify({ ...kept(12.4, now - 2 * DAY), perDollar: { GBP: 0.5, NGN: 1450 } }));
  house.faults.set("rates", () =>
    house.requests.at(-1)?.url.includes("currency-api")
      ? Response.json({ date: "2026-11-22", usd: { ghs: 12.6, gbp: 0.79, ngn: 1500, cad: "1.41" } })
      : new Response("down", { status: 500 }),
  );
  expect((await visitorIn(house, "NG")).answer).toEqual({
    country: "nigeria",
    rates: { cedisPerDollar: 12.6, asOf: "2026-11-22T00:00:00.000Z", perDollar: { NGN: 1500, USD: 1 } },
  });
});

test("before any provider has answered nothing is said in another currency", async () => {
  const house = makeHarness();
  house.faults.set("rates", () => new Response("down", { status: 500 }));
  expect((await visitorIn(house, "ZA")).answer).toEqual({ country: "south-africa", rates: null });
});

test("spoilt storage is no rate", async () => {
  for (const spoilt of ["{", "null", '{"rate":1}', '{"rate":1e9,"asOf":"x","source":"currency-api","fetchedAt":1}']) {
    await env.RATES.put("usd-ghs", spoilt);
    expect((await rateOf(makeHarness())).answer).toMatchObject({ rate: 12.4, stale: false });
  }
});
