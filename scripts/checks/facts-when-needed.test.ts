import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { root } from "#web/build/root.ts";

const MODULES = ["contract", "domain", "worker"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith(".ts") && !/\.(test|d)\.ts$|\/(test|seed)\//.test(file));

/** The facts that an owner changes; the others belong to the deployment. */
const OWNERS_FACTS = [
  ...["name", "tagline", "address", "phone", "whatsapp", "email", "bookingSite", "calendarUrl", "careersUrl"],
  ...["supportUrl", "social", "openingHours", "receptionHours", "operator"],
];

const read: string[] = [];

/** Records a read as long as modules load. */
function recorded<Facts extends object>(facts: Facts, keys: readonly string[]): Facts {
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
  vi.resetModules();
});

test("no module of the worker reads a fact of the house while it loads: a worker may outlive it", async () => {
  vi.resetModules();
  vi.doMock("#domain/site.ts", async (original) => ({
    site: recorded((await original<typeof import("#domain/site.ts")>()).site, OWNERS_FACTS),
  }));
  for (const file of MODULES) await import(/* @vite-ignore */ join(root, file)).catch(() => undefined);
  expect([...new Set(read)]).toEqual([]);
});
