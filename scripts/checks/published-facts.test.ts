import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { HOUSE_FACTS } from "#domain/house-facts.ts";
import { root } from "#web/build/root.ts";

const MODULES = ["contract", "domain", "worker"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith(".ts") && !/\.(test|d)\.ts$|\/(test|seed)\//.test(file));

const read: string[] = [];

/** Records a read as long as modules load. */
function recorded<Facts extends object>(facts: Facts, keys: readonly string[] = Object.keys(facts)): Facts {
  return new Proxy(facts, {
    get(target, key) {
      if (!keys.includes(String(key))) return Reflect.get(target, key);
      // The line of a module outside any function.
      read.push(`${String(key)} in ${/at (?:async )?(\/\S+)/.exec(new Error().stack ?? "")?.[1]}`);
      return Reflect.get(target, key);
    },
  });
}

afterAll(() => {
  vi.doUnmock("#domain/site.ts");
  vi.doUnmock("#domain/catalogue/prices.ts");
  vi.resetModules();
});

test("no module of the worker reads a fact or a price while it loads: the owner may change it later", async () => {
  vi.resetModules();
  vi.doMock("#domain/site.ts", async (original) => ({
    site: recorded((await original<typeof import("#domain/site.ts")>()).site, HOUSE_FACTS),
  }));
  vi.doMock("#domain/catalogue/prices.ts", async (original) => ({
    PRICES: recorded((await original<typeof import("#domain/catalogue/prices.ts")>()).PRICES),
  }));
  for (const file of MODULES) await import(/* @vite-ignore */ join(root, file)).catch(() => undefined);
  // It keeps the values of the code, before anything is published.
  expect([...new Set(read)].filter((line) => !line.includes("apply-published"))).toEqual([]);
});
