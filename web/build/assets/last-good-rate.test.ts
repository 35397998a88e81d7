import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { findLastGoodRate } from "./last-good-rate.ts";

afterEach(() => vi.unstubAllGlobals());

const ER_API = { time_last_update_unix: 1_795_219_200, rates: { GHS: 12.4 } };
const erRate = { rate: 12.4, asOf: "2026-11-21T00:00:00.000Z" };

function cacheFile(text?: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "rate-")), "rate.json");
  if (text !== undefined) writeFileSync(file, text);
  return file;
}

function stubProviders(first: () => Response, second: () => Response) {
  vi.stubGlobal("fetch", async (url: string) => (url.includes("er-api") ? first() : second()));
}

const offline = () => {
  throw new TypeError("no line");
};

test("a provider's rate is cached for an offline build", async () => {
  const file = cacheFile();
  stubProviders(() => Response.json(ER_API), offline);
  expect(await findLastGoodRate(file)).toEqual(erRate);
  stubProviders(offline, offline);
  expect(await findLastGoodRate(file)).toEqual(erRate);
});

test("the build falls back to the second provider if the first rate is implausible", async () => {
  const file = cacheFile(JSON.stringify(erRate));
  const second = () => Response.json({ date: "2026-11-22", usd: { ghs: 12.6 } });
  stubProviders(() => Response.json({ ...ER_API, rates: { GHS: 40 } }), second);
  expect(await findLastGoodRate(file)).toEqual({ rate: 12.6, asOf: "2026-11-22T00:00:00.000Z" });
  expect(JSON.parse(readFileSync(file, "utf8")).rate).toBe(12.6);
});

test("the build believes a first rate only near the second provider's or the price list's", async () => {
  const second = () => Response.json({ date: "2026-11-22", usd: { ghs: 16.5 } });
  stubProviders(() => Response.json({ ...ER_API, rates: { GHS: 5.01 } }), second);
  expect(await findLastGoodRate(cacheFile())).toBeNull();
  stubProviders(() => Response.json({ ...ER_API, rates: { GHS: 16 } }), second);
  expect(await findLastGoodRate(cacheFile())).toMatchObject({ rate: 16 });
});

test.each([undefined, "{", "null", '{"rate":1e9,"asOf":"2026-11-21"}', '{"rate":12,"asOf":"never"}'])(
  "an offline build with the cache %s has no rate",
  async (text) => {
    stubProviders(offline, () => new Response("down", { status: 500 }));
    expect(await findLastGoodRate(cacheFile(text))).toBeNull();
  },
);
