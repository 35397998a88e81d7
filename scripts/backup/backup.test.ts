import { spawn } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getPlatformProxy } from "wrangler";
import { root } from "#web/build/root.ts";
import { writeSeed } from "#worker/seed/write-seed.ts";
import { remoteDatabase, withLocalDatabase } from "./d1.ts";
import { drill, migrate, readManifest } from "./drill.ts";
import { compareTables, type Manifest } from "./manifest.ts";
import { writeBackup } from "./write-backup.ts";

// A limit for busy machines, not a wait: wrangler creates several databases.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const NOW = new Date("2026-11-21T12:00:00.000Z");
const NASTY = "O'Brien; DROP TABLE bookings;\n-- \"Ama\" Mɛnsa 🙂 \\' ';";

let folder: string;
let file: string;
let empty: string;
let manifest: Manifest;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  file = join(folder, "backup.sql");
  empty = join(folder, "empty");
  await migrate(empty);
  const stateDir = join(folder, "state");
  await copyEmpty(stateDir);
  const { env, dispose } = await getPlatformProxy<{ DB: Parameters<typeof writeSeed>[0] }>({
    configPath: join(root, "wrangler.toml"),
    persist: { path: join(stateDir, "v3") },
    remoteBindings: false,
  });
  await writeSeed(env.DB, { clients: 20, bookings: 700 }, { now: NOW.getTime() });
  await env.DB.prepare("insert into contacts (id, name, email, phone, message, created_at) values (?, ?, ?, ?, ?, ?)")
    .bind("nasty", NASTY, "a@example.com", "0241234567", NASTY.repeat(200), 1)
    .run();
  await env.DB.prepare(
    "insert into contacts (id, name, email, phone, message, created_at) select 'wide ' || value, '₵', 'b@example.com', '1', ?, 1 from json_each(?)",
  )
    .bind("₵".repeat(2000), JSON.stringify(Array.from({ length: 60 }, (_, number) => number)))
    .run();
  await dispose();
  manifest = await withLocalDatabase(stateDir, (database) => writeBackup(database, file, NOW));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Shared, because migrations take most of a drill; the interrupted drill runs them too. */
async function copyEmpty(stateDir: string) {
  cpSync(empty, stateDir, { recursive: true });
}

function copyOf(change: (text: string) => string): string {
  const copy = join(folder, `${crypto.randomUUID()}.sql`);
  writeFileSync(copy, change(readFileSync(file, "utf8")));
  return copy;
}

test("restores a year of data row by row and makes names searchable", async () => {
  const result = await drill(file, copyEmpty);
  expect(result.problems).toEqual([]);
  expect(result.searchable).toEqual([
    { name: "newest_client_names", rows: 20 },
    { name: "newest_booking_names", rows: 700 },
  ]);
  expect(manifest.tables.find(({ name }) => name === "bookings")?.rows).toBe(700);
  expect(manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(6);
  expect(readManifest(file)).toEqual(manifest);
  for (const statement of readFileSync(file, "utf8").split(/;\n(?=INSERT)/))
    expect(Buffer.byteLength(statement)).toBeLessThan(100_000);
});

test("detects a changed row and a missing table", async () => {
  const changed = copyOf((text) =>
    text
      .split(/(?<=;)\n(?=INSERT)/)
      .filter((statement) => !statement.startsWith('INSERT INTO "outbox"'))
      .join("\n")
      .replace("a@example.com", "b@example.com"),
  );
  const { problems } = await drill(changed, copyEmpty);
  expect(problems).toEqual([
    expect.stringMatching(/^contacts: \d+ rows, but with different values$/),
    expect.stringMatching(/^outbox: 0 rows instead of \d+$/),
  ]);
});

test("detects a backup that ends inside a statement", async () => {
  const { problems } = await drill(
    copyOf((text) => text.slice(0, text.length * 0.6)),
    copyEmpty,
  );
  expect(problems).toEqual([expect.stringContaining("The backup cannot be restored.")]);
});

test.each(process.env.AT_NIGHT ? (["SIGINT", "SIGTERM"] as const) : (["SIGTERM"] as const))(
  "a drill interrupted by %s leaves no copy behind",
  async (signal) => {
    const temporary = mkdtempSync(join(folder, "temporary-"));
    const copies = () => globSync(join(temporary, "restore-*/**/*.sqlite"));
    const child = spawn(process.execPath, [join(root, "scripts/backup.ts"), "--check", file], {
      env: { ...process.env, TMPDIR: temporary },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
    const ended = new Promise((resume) => child.once("close", resume));
    await vi.waitFor(() => expect(copies()).not.toEqual([]), { timeout: 100_000, interval: 20 });
    // One signal from the terminal and one from npm.
    child.kill(signal);
    child.kill(signal);
    expect(await ended).toBe(1);
    expect(stderr).toBe("Interrupted. The restored copy is deleted.\n");
    expect(globSync(join(temporary, "restore-*"))).toEqual([]);
  },
);

test("refuses a file without a manifest line", () => {
  const headless = copyOf((text) => text.slice(text.indexOf("\n") + 1));
  expect(() => readManifest(headless)).toThrow("is not a backup");
  expect(() => readManifest(copyOf((text) => text.replace("{", "")))).toThrow(/first line .* is damaged/);
});

test("reports differences per table", () => {
  const sum = (name: string, rows: number, hash: string) => ({ name, columns: ["id"], key: ["id"], rows, hash });
  expect(
    compareTables(
      [sum("a", 1, "x"), sum("b", 1, "x"), sum("c", 1, "x"), sum("d", 1, "x")],
      [sum("a", 1, "x"), sum("b", 2, "x"), sum("c", 1, "y")],
    ),
  ).toEqual(["b: 2 rows instead of 1", "c: 1 rows, but with different values", "d: missing"]);
});

test("queries the remote database through wrangler in the given environment", async () => {
  const commands: string[][] = [];
  const run = async (args: string[]) => {
    commands.push(args);
    return `wrangler says hello\n${JSON.stringify([{ results: [{ n: 1 }], success: true }])}`;
  };
  expect(await remoteDatabase("preview", run).query("select 1 as n")).toEqual([{ n: 1 }]);
  expect(commands).toEqual([
    ["d1", "execute", "DB", "--remote", "--env", "preview", "--json", "--command", "select 1 as n"],
  ]);
});
