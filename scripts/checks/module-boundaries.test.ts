import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { root } from "#web/build/root.ts";

// A limit for busy machines, not a wait: the compiler reads a whole module.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const bin = (name: string) => join(root, "node_modules/.bin", name);

/** A line that violates a module boundary, and the expected message. */
const VIOLATIONS: [file: string, code: string, message: RegExp][] = [
  ["domain/planted.ts", 'import * as z from "zod/mini";\nexport const a = z;', /domain\/ imports only itself/],
  ["domain/planted.ts", 'import { a } from "#contract/bookings.ts";\nexport { a };', /domain\/ imports only itself/],
  ["domain/planted.ts", "export const now = () => Date.now();", /pass the time and ids as arguments/],
  ["domain/planted.ts", "export const dice = () => Math.random();", /pass the time and ids as arguments/],
  ["contract/planted.ts", 'import { Hono } from "hono";\nexport { Hono };', /only zod and domain\//],
  ["contract/planted.ts", 'import { sql } from "drizzle-orm";\nexport { sql };', /only zod and domain\//],
  ["contract/planted.ts", 'import { useState } from "react";\nexport { useState };', /only zod and domain\//],
  ["worker/db/planted.ts", 'import { a } from "#worker/gateways/paystack.ts";\nexport { a };', /no gateway/],
  ["worker/db/planted.ts", 'import { a } from "#worker/bookings/create-booking.ts";\nexport { a };', /use case/],
  ["worker/db/planted.ts", 'import { Hono } from "hono";\nexport { Hono };', /no [^;]*Hono/],
  ["worker/gateways/planted.ts", 'import { a } from "#worker/db/bookings/bookings.ts";\nexport { a };', /no database/],
  ["worker/gateways/planted.ts", 'import { Hono } from "hono";\nexport { Hono };', /no [^;]*Hono/],
  ["worker/bookings/planted.ts", 'import { Hono } from "hono";\nexport { Hono };', /no [^;]*Hono/],
  ["worker/bookings/planted.ts", 'import { sql } from "drizzle-orm";\nexport { sql };', /Drizzle/],
  ["worker/bookings/planted.ts", 'import { a } from "#worker/env.ts";\nexport { a };', /or environment/],
  ["worker/bookings/planted.ts", 'export const a = () => fetch("/");', /never fetches by itself/],
  [
    "worker/bookings/planted.ts",
    'import { a } from "#worker/db/bookings/bookings.ts";\nexport const b = a;',
    /by type only/,
  ],
  ["worker/bookings/planted.ts", 'export { a } from "#worker/db/bookings/bookings.ts";', /by type only/],
  ["worker/bookings/planted.ts", 'export * from "#worker/deps.ts";', /by type only/],
  ["worker/bookings/planted.ts", 'export const a = () => import("#worker/gateways/mailer.ts");', /by type only/],
  [
    "worker/bookings/planted-routes.ts",
    'import { a } from "#worker/db/bookings/bookings.ts";\nexport { a };',
    /imports no database/,
  ],
  [
    "worker/bookings/planted-routes.ts",
    'import { a } from "#worker/gateways/paystack.ts";\nexport { a };',
    /no database, gateway/,
  ],
  ["worker/bookings/planted-routes.ts", 'export const a = () => fetch("/");', /never fetches by itself/],
  ["worker/planted.ts", 'import { a } from "#web/startup/router.tsx";\nexport { a };', /never imports web\//],
  ["worker/planted.ts", 'import { a } from "#sandbox/index.ts";\nexport { a };', /web\/ or sandbox\//],
  [
    "web/features/payment/planted.ts",
    'import { a } from "#web/features/booking/lazy-booking-dialog.ts";\nexport { a };',
    /never another feature/,
  ],
  ["web/features/payment/planted.ts", 'import { a } from "#web/routes/index.tsx";\nexport { a };', /a screen/],
  ["web/features/payment/planted.ts", 'import { a } from "#worker/app.ts";\nexport { a };', /or the worker/],
  [
    "web/components/site/planted.ts",
    'import { a } from "#web/features/booking/lazy-booking-dialog.ts";\nexport { a };',
    /no feature/,
  ],
  [
    "web/components/site/planted.ts",
    'import { useRouter } from "@tanstack/react-router";\nexport { useRouter };',
    /router/,
  ],
  [
    "web/routes/planted.tsx",
    'import { fullStylesheet } from "#web/startup/load-full-stylesheet.ts";\nexport { fullStylesheet };',
    /A screen composes/,
  ],
  [
    "web/features/payment/planted.ts",
    'import { carryTyped } from "#web/startup/recover-fields.ts";\nexport { carryTyped };',
    /A feature imports components/,
  ],
  [
    "web/front-desk/planted.ts",
    'import { fullStylesheet } from "#web/startup/load-full-stylesheet.ts";\nexport { fullStylesheet };',
    /The front desk imports components/,
  ],
  [
    "web/components/site/planted.ts",
    'import { whenQuiet } from "#web/startup/boot/app-start.ts";\nexport { whenQuiet };',
    /no feature/,
  ],
  ["web/lib/planted.ts", 'import { Late } from "#web/startup/lazy.tsx";\nexport { Late };', /web\/lib imports/],
  ["web/features/payment/planted.ts", 'export const a = () => fetch("/");', /through web\/lib\/api\.ts/],
  ["web/content/planted.ts", 'export const a = () => fetch("/");', /through web\/lib\/api\.ts/],
  ["web/lib/planted.ts", 'import type { AppType } from "#worker/app.ts";\nexport type A = AppType;', /only api\.ts/],
  ["web/lib/api.ts", 'import { app } from "#worker/app.ts";\nexport const a = app;', /by the type of its app only/],
  ["sandbox/planted.ts", 'import { a } from "#worker/app.ts";\nexport { a };', /an external service/],
];

describe("a violation in a module is refused with a message", () => {
  /** A new file for each, unless the rule is about one file. */
  const planted = VIOLATIONS.map(([file, code, message], index) => ({
    file: file.replace("planted", `planted-${index}`),
    code,
    message,
  }));
  let diagnostics: string[];
  let status: number | null;
  beforeAll(() => {
    const copy = mkdtempSync(join(tmpdir(), "module-boundaries-"));
    const configuration = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
    writeFileSync(join(copy, "biome.json"), JSON.stringify({ ...configuration, vcs: { enabled: false } }));
    cpSync(join(root, "scripts/rules"), join(copy, "scripts/rules"), { recursive: true });
    for (const { file, code } of planted) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), `${code}\n`);
    }
    const options = ["lint", "--max-diagnostics=none"];
    const run = spawnSync(bin("biome"), options, { cwd: copy, encoding: "utf8" });
    rmSync(copy, { recursive: true, force: true });
    status = run.status;
    // Other reporters omit the messages.
    diagnostics = (run.stdout + run.stderr).split(/^(?=\S+:\d+:\d+ )/m);
  });

  test.each(planted)("$file: $code", ({ file, message }) => {
    const matches = diagnostics.filter(
      (diagnostic) => diagnostic.startsWith(`${file}:`) && diagnostic.includes("\n  × "),
    );
    expect(matches.join("\n")).toMatch(message);
    expect(status).toBe(1);
  });
});

/** Globals that a module's compiler must not know. */
const UNKNOWN_GLOBALS: [module: string, code: string, name: string][] = [
  ["domain", "export const a = document.title;", "document"],
  ["domain", "export const a = fetch;", "fetch"],
  ["domain", "export const a = process.env;", "process"],
  ["contract", "export type A = D1Database;", "D1Database"],
  ["worker", "export const a = document.title;", "document"],
  ["worker", "export const a = window.location;", "window"],
];

describe("each module compiles only against its own globals", () => {
  const modules = ["domain", "contract", "worker"];
  let folder: string;
  let stdout: string;
  beforeAll(() => {
    // Compile outdated modules first, so the only new error is the planted one.
    compile("-b", ...modules);
    folder = mkdtempSync(join(root, ".types/module-boundaries-"));
    for (const [module, code, name] of UNKNOWN_GLOBALS)
      writeFileSync(join(folder, `${module}-${name}.ts`), `${code}\n`);
    stdout = modules.map((module) => compile("-p", withPlanted(module))).join("\n");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Compiles the whole module with the planted code. */
  function withPlanted(module: string): string {
    const config = JSON.parse(readFileSync(join(root, module, "tsconfig.json"), "utf8"));
    const from = (path: string) => join("../..", module, path);
    const file = join(folder, `${module}.json`);
    cpSync(join(root, ".types", module, "tsconfig.tsbuildinfo"), join(folder, `${module}.tsbuildinfo`));
    const project = {
      extends: from("tsconfig.json"),
      compilerOptions: { rootDir: "../..", noEmit: true, tsBuildInfoFile: `${module}.tsbuildinfo` },
      include: [...config.include.map(from), `${module}-*.ts`],
      exclude: config.exclude.map(from),
      references: (config.references ?? []).map(({ path }: { path: string }) => ({ path: from(path) })),
    };
    writeFileSync(file, JSON.stringify(project));
    return file;
  }

  function compile(...options: string[]): string {
    return spawnSync(bin("tsc"), options, { cwd: root, encoding: "utf8" }).stdout;
  }

  test.each(UNKNOWN_GLOBALS)("in %s, %s does not compile", (module, _code, name) => {
    expect(stdout).toMatch(new RegExp(`/${module}-${name}\\.ts.*Cannot find name '${name}'`, "m"));
  });

  test("in web, D1Database does not compile and document does", () => {
    const web = JSON.parse(readFileSync(join(root, "web/tsconfig.json"), "utf8"));
    const project = { ...web, extends: "../../tsconfig.base.json", include: ["web.ts"], exclude: [], references: [] };
    project.compilerOptions = { ...web.compilerOptions, rootDir: ".", noEmit: true };
    writeFileSync(join(folder, "web.json"), JSON.stringify(project));
    writeFileSync(join(folder, "web.ts"), "export type A = D1Database;\nexport const b = document.title;\n");
    const diagnostics = compile("-p", join(folder, "web.json"));
    expect(diagnostics).toMatch(/Cannot find name 'D1Database'/);
    expect(diagnostics).not.toMatch(/'document'/);
  });
});
