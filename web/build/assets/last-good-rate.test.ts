import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { findLastGoodRate } from "./last-good-rate.ts";

afterEach(() => vi.unstubAllGlobals());

const ER_API = { time_last_update_unix: 1_795_219_200, rates: { GHS: 12.4 } };
const erRate = { rate: 12.4, asOf: "2026-11-21T00:00:00.000Z" };

function keptFile(text?: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "rate-")), "rate.json");
  if (text !== undefined) writeFileSync(file, text);
  return file;
}

function providersSay(first: () => Response, second: () => Response) {
  vi.stubGlobal("fetch", async (url: string) => (url.includes("er-api") ? first() : second()));
}

const down = () => {
  throw new TypeError("no line");
};

test("a provider's rate is taken and kept for a build without a line", async () => {
  const file = keptFile();
  providersSay(() => Response.json(ER_API), down);
  expect(await findLastGoodRate(file)).toEqual(erRate);
  providersSay(down, down);
  expect(await findLastGoodRate(file)).toEqual(erRate);
});

test("the second provider is asked too, and a rate far from the last good one is not believed", async () => {
  const file = keptFile(JSON.stringify(erRate));
  const second = () => Response.json({ date: "2026-11-22", usd: { ghs: 12.6 } });
  providersSay(() => Response.json({ ...ER_API, rates: { GHS: 40 } }), second);
  expect(await findLastGoodRate(file)).toEqual({ rate: 12.6, asOf: "2026-11-22T00:00:00.000Z" });
  expect(JSON.parse(readFileSync(file, "utf8")).rate).toBe(12.6);
});

test.each([undefined, "{", "null", '{"rate":1e9,"asOf":"2026-11-21"}', '{"rate":12,"asOf":"never"}'])(
  "without a line and with %s kept there is no rate",
  async (text) => {
    providersSay(down, () => new Response("down", { status: 500 }));
    expect(await findLastGoodRate(keptFile(text))).toBeNull();
  },
);
