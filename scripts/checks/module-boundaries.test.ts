import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { root } from "#web/build/root.ts";

// A limit, not a wait: the compiler reads a whole room on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const bin = (name: string) => join(root, "node_modules/.bin", name);

/** A line that breaks a row of the table of rooms, and what the check must say to it. */
const VIOLATIONS: [file: string, code: string, sentence: RegExp][] = [
  ["domain/planted.ts", 'import * as z from "zod/mini";\nexport const a = z;', /domain knows only itself/],
  ["domain/planted.ts", 'import { a } from "#contract/bookings.ts";\nexport { a };', /domain knows only itself/],
  ["domain/planted.ts", "export const now = () => Date.now();", /the time and the ids are arguments/],
  ["domain/planted.ts", "export const dice = () => Math.random();", /the time and the ids are arguments/],
  ["contract/planted.ts", 'import { Hono } from "hono";\nexport { Hono };', /zod and the domain alone/],
  ["contract/planted.ts", 'import { sql } from "drizzle-orm";\nexport { sql };', /zod and the domain alone/],
  ["contract/planted.ts", 'import { useState } from "react";\nexport { useState };', /zod and the domain alone/],
  ["worker/db/planted.ts", 'import { a } from "#worker/gateways/paystack.ts";\nexport { a };', /no gateway/],
  ["worker/db/planted.ts", 'import { a } from "#worker/bookings/create-booking.ts";\nexport { a };', /no use case/],
  ["worker/db/planted.ts", 'import { Hono } from "hono";\nexport { Hono };', /no Hono/],
  ["worker/gateways/planted.ts", 'import { a } from "#worker/db/bookings/bookings.ts";\nexport { a };', /no database/],
  ["worker/gateways/planted.ts", 'import { Hono } from "hono";\nexport { Hono };', /no Hono/],
  ["worker/bookings/planted.ts", 'import { Hono } from "hono";\nexport { Hono };', /no Hono/],
  ["worker/bookings/planted.ts", 'import { sql } from "drizzle-orm";\nexport { sql };', /no Drizzle/],
  ["worker/bookings/planted.ts", 'import { a } from "#worker/env.ts";\nexport { a };', /no environment/],
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
    /knows no database/,
  ],
  [
    "worker/bookings/planted-routes.ts",
    'import { a } from "#worker/gateways/paystack.ts";\nexport { a };',
    /no gateway/,
  ],
  ["worker/bookings/planted-routes.ts", 'export const a = () => fetch("/");', /never fetches by itself/],
  ["worker/planted.ts", 'import { a } from "#web/startup/router.tsx";\nexport { a };', /never imports the web/],
  [
    "worker/planted.ts",
    'import { a } from "#sandbox/index.ts";\nexport { a };',
    /never imports the web or the sandbox/,
  ],
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
    /no router/,
  ],
  [
    "web/routes/planted.tsx",
    'import { fullStylesheet } from "#web/startup/load-full-stylesheet.ts";\nexport { fullStylesheet };',
    /A screen is put together/,
  ],
  [
    "web/features/payment/planted.ts",
    'import { carryTyped } from "#web/startup/recover-fields.ts";\nexport { carryTyped };',
    /a feature stands alone/i,
  ],
  [
    "web/front-desk/planted.ts",
    'import { fullStylesheet } from "#web/startup/load-full-stylesheet.ts";\nexport { fullStylesheet };',
    /The front desk knows components/,
  ],
  [
    "web/components/site/planted.ts",
    'import { whenQuiet } from "#web/startup/boot/app-start.ts";\nexport { whenQuiet };',
    /no feature/,
  ],
  ["web/lib/planted.ts", 'import { Late } from "#web/startup/lazy.tsx";\nexport { Late };', /web\/lib knows/],
  ["web/features/payment/planted.ts", 'export const a = () => fetch("/");', /through web\/lib\/api\.ts/],
  ["web/content/planted.ts", 'export const a = () => fetch("/");', /through web\/lib\/api\.ts/],
  ["web/lib/planted.ts", 'import type { AppType } from "#worker/app.ts";\nexport type A = AppType;', /only api\.ts/],
  ["web/lib/api.ts", 'import { app } from "#worker/app.ts";\nexport const a = app;', /by the type of its app only/],
  ["sandbox/planted.ts", 'import { a } from "#worker/app.ts";\nexport { a };', /somebody else's house/],
];

describe("a violation planted in a room is refused with a sentence", () => {
  /** A file of its own for each, unless the rule is about that very file. */
  const planted = VIOLATIONS.map(([file, code, sentence], index) => ({
    file: file.replace("planted", `planted-${index}`),
    code,
    sentence,
  }));
  let complaints: string[];
  let status: number | null;
  beforeAll(() => {
    const copy = mkdtempSync(join(tmpdir(), "walls-"));
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
    // Its reports for machines leave our sentences out.
    complaints = (run.stdout + run.stderr).split(/^(?=\S+:\d+:\d+ )/m);
  });

  test.each(planted)("$file: $code", ({ file, sentence }) => {
    const refusals = complaints.filter((each) => each.startsWith(`${file}:`) && each.includes("\n  × "));
    expect(refusals.join("\n")).toMatch(sentence);
    expect(status).toBe(1);
  });
});

/** What a room's compiler must not know, planted in a file of its own. */
const UNRESOLVABLE_IMPORTS: [room: string, code: string, name: string][] = [
  ["domain", "export const a = document.title;", "document"],
  ["domain", "export const a = fetch;", "fetch"],
  ["domain", "export const a = process.env;", "process"],
  ["contract", "export type A = D1Database;", "D1Database"],
  ["worker", "export const a = document.title;", "document"],
  ["worker", "export const a = window.location;", "window"],
];

describe("a room's compiler knows only the room's own globals", () => {
  const rooms = ["domain", "contract", "worker"];
  let folder: string;
  let said: string;
  beforeAll(() => {
    // Whatever of the rooms has not been compiled since it changed: of what has, the compiler knows all but what is planted.
    compile("-b", ...rooms);
    folder = mkdtempSync(join(root, ".types/walls-"));
    for (const [room, code, name] of UNRESOLVABLE_IMPORTS)
      writeFileSync(join(folder, `${room}-${name}.ts`), `${code}\n`);
    said = rooms.map((room) => compile("-p", withPlanted(room))).join("\n");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The whole room as it is compiled, with what is planted in it. */
  function withPlanted(room: string): string {
    const own = JSON.parse(readFileSync(join(root, room, "tsconfig.json"), "utf8"));
    const from = (path: string) => join("../..", room, path);
    const file = join(folder, `${room}.json`);
    cpSync(join(root, ".types", room, "tsconfig.tsbuildinfo"), join(folder, `${room}.tsbuildinfo`));
    const project = {
      extends: from("tsconfig.json"),
      compilerOptions: { rootDir: "../..", noEmit: true, tsBuildInfoFile: `${room}.tsbuildinfo` },
      include: [...own.include.map(from), `${room}-*.ts`],
      exclude: own.exclude.map(from),
      references: (own.references ?? []).map(({ path }: { path: string }) => ({ path: from(path) })),
    };
    writeFileSync(file, JSON.stringify(project));
    return file;
  }

  function compile(...options: string[]): string {
    return spawnSync(bin("tsc"), options, { cwd: root, encoding: "utf8" }).stdout;
  }

  test.each(UNRESOLVABLE_IMPORTS)("in %s, %s does not compile", (room, _code, name) => {
    expect(said).toMatch(new RegExp(`/${room}-${name}\\.ts.*Cannot find name '${name}'`, "m"));
  });

  test("in web, D1Database does not compile and document does", () => {
    const web = JSON.parse(readFileSync(join(root, "web/tsconfig.json"), "utf8"));
    const project = { ...web, extends: "../../tsconfig.base.json", include: ["web.ts"], exclude: [], references: [] };
    project.compilerOptions = { ...web.compilerOptions, rootDir: ".", noEmit: true };
    writeFileSync(join(folder, "web.json"), JSON.stringify(project));
    writeFileSync(join(folder, "web.ts"), "export type A = D1Database;\nexport const b = document.title;\n");
    const complaints = compile("-p", join(folder, "web.json"));
    expect(complaints).toMatch(/Cannot find name 'D1Database'/);
    expect(complaints).not.toMatch(/'document'/);
  });
});
