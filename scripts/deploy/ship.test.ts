import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { site } from "#domain/site.ts";
import { root } from "#web/build/root.ts";
import { readEnvironment } from "./environments.ts";
import { findPlaceholders } from "./find-placeholders.ts";
import { Refusal, ship } from "./ship.ts";

// A limit for busy machines, not a wait: the test starts the command.
vi.setConfig({ testTimeout: 60_000 });

const SECRETS = ["PAYSTACK_SECRET_KEY", "ADMIN_PASSWORD", "ADMIN_API_KEY"];
const FACTS = {
  url: "https://house.test",
  email: "hello@house.test",
  mailFrom: { email: "desk@house.test" },
  phone: { e164: "+233241234567" },
};
const ENVIRONMENT = {
  routes: [{ pattern: "house.test", custom_domain: true }],
  workers_dev: false,
  vars: { SITE_URL: "https://house.test" },
  d1_databases: [{ binding: "DB", database_id: "1f0e" }],
  kv_namespaces: [{ binding: "RATES", id: "2a" }],
};

interface Answer {
  code?: number;
  stdout?: string;
  stderr?: string;
}

const DEFAULT_ANSWERS = {
  "wrangler secret": JSON.stringify(SECRETS.map((name) => ({ name }))),
  "git log": "1a2b3c4 Thank people by name\n",
};

/** Fakes wrangler, git and tests, and records the commands. */
function fakeTools(answers: Record<string, Answer> = {}) {
  const commands: string[] = [];
  const printed: string[] = [];
  const answer = (command: string, args: string[]) => {
    const line = [command, ...args.map((arg) => (arg === "" ? '""' : arg))].join(" ");
    commands.push(line);
    const found = Object.entries(answers).find(([start]) => line.startsWith(start))?.[1];
    const usual = Object.entries(DEFAULT_ANSWERS).find(([start]) => line.startsWith(start))?.[1] ?? "";
    return { code: found?.code ?? 0, stdout: found?.stdout ?? usual, stderr: found?.stderr ?? "" };
  };
  const tools = {
    run: async (command: string, args: string[]) => answer(command, args),
    read: async (command: string, args: string[]) => answer(command, args),
    print: (line: string) => printed.push(line),
  };
  return { tools, commands, printed };
}

async function shipWith(answers: Record<string, Answer>, options: Partial<Parameters<typeof ship>[0]> = {}) {
  const { tools, commands, printed } = fakeTools(answers);
  const refused = await ship(
    {
      env: "",
      runsTests: true,
      environment: ENVIRONMENT,
      facts: FACTS,
      secretNames: SECRETS,
      unfilledContent: [],
      ...options,
    },
    tools,
  ).catch((error: unknown) => error);
  if (refused !== undefined && !(refused instanceof Refusal)) throw refused;
  return { commands, printed, sentences: refused?.sentences ?? [] };
}

const ALL = [
  "git status --porcelain",
  "git log -1 --format=%h %s",
  'wrangler secret list --format json --env ""',
  "node scripts/test.ts",
  "node web/build/site.ts",
  "node scripts/deploy/bundle-worker.ts",
  "node scripts/deploy/carry-over.ts --url https://house.test",
  'wrangler d1 time-travel info DB --env ""',
  'wrangler d1 migrations apply DB --remote --env ""',
  'wrangler deploy --config dist/worker/wrangler.toml --tag 1a2b3c4 --message Thank people by name --env ""',
  "node scripts/doctor.ts --url https://house.test",
];

test("checks, tests, builds, migrates, deploys and runs the doctor, in this order", async () => {
  expect(await shipWith({})).toMatchObject({ commands: ALL, sentences: [] });
});

test.each(ALL.map((command, position) => [command, position] as const))(
  "stops after %s fails",
  async (command, position) => {
    const { commands, sentences } = await shipWith({ [command]: { code: 1, stdout: "no" } });
    expect(commands).toEqual(ALL.slice(0, position + 1));
    expect(sentences.length).toBeGreaterThan(0);
  },
);

test("uses the preview environment from secrets to doctor", async () => {
  const environment = {
    ...ENVIRONMENT,
    routes: ["preview.house.test/*"],
    vars: { SITE_URL: "https://preview.house.test" },
  };
  const { commands } = await shipWith({}, { env: "preview", environment, runsTests: false });
  expect(commands).toEqual([
    "git status --porcelain",
    "git log -1 --format=%h %s",
    "wrangler secret list --format json --env preview",
    "node web/build/site.ts",
    "node scripts/deploy/bundle-worker.ts",
    "node scripts/deploy/carry-over.ts --url https://preview.house.test",
    "wrangler d1 time-travel info DB --env preview",
    "wrangler d1 migrations apply DB --remote --env preview",
    "wrangler deploy --config dist/worker/wrangler.toml --tag 1a2b3c4 --message Thank people by name --env preview",
    "node scripts/doctor.ts --url https://preview.house.test",
  ]);
});

test("refuses uncommitted changes before contacting Cloudflare", async () => {
  const { commands, sentences } = await shipWith({ "git status": { stdout: " M worker/app.ts\n" } });
  expect(commands).toHaveLength(1);
  expect(sentences.join()).toContain("uncommitted");
});

test("lists missing secrets with the command that sets each", async () => {
  const stdout = JSON.stringify([{ name: "ADMIN_PASSWORD" }]);
  const { commands, sentences } = await shipWith({ "wrangler secret": { stdout } }, { env: "preview" });
  expect(commands).toHaveLength(3);
  expect(sentences).toEqual([
    "PAYSTACK_SECRET_KEY is not set: npx wrangler secret put PAYSTACK_SECRET_KEY --env preview",
    "ADMIN_API_KEY is not set: npx wrangler secret put ADMIN_API_KEY --env preview",
  ]);
});

test("cuts a long commit subject to the length of a version message", async () => {
  const { commands } = await shipWith({ "git log": { stdout: `1a2b3c4 ${"long ".repeat(40)}\n` } });
  const message = / --message (.*) --env/.exec(commands.find((line) => line.startsWith("wrangler deploy")) ?? "")?.[1];
  expect(message).toBe("long ".repeat(20));
});

test("ignores wrangler's warnings in the list, and shows them if there is no list", async () => {
  const warning = "A new version of wrangler is available";
  expect((await shipWith({ "wrangler secret": { stderr: warning } })).sentences).toEqual([]);
  const { sentences } = await shipWith({ "wrangler secret": { code: 1, stdout: "", stderr: "Not signed in" } });
  expect(sentences.join()).toContain("Not signed in");
});

test("explains the rollback if the deployed site is unhealthy", async () => {
  const { sentences } = await shipWith({ "node scripts/doctor.ts": { code: 1 } });
  expect(sentences.join()).toContain('npx wrangler rollback --env ""');
});

test("reports each placeholder before running anything", async () => {
  const environment = readEnvironment(join(root, "wrangler.toml"), "preview");
  const placeholders = {
    ...environment,
    vars: { SITE_URL: "https://adwuma-house-preview.example" },
    d1_databases: [{ binding: "DB", database_id: "00000000-0000-0000-0000-000000000000" }],
    kv_namespaces: [{ binding: "RATES", id: "00000000000000000000000000000000" }],
  };
  const facts = {
    url: "https://adwuma-house.example",
    email: "hello@adwuma-house.example",
    mailFrom: { email: "desk@adwuma-house.example" },
    phone: { e164: "+233000000000" },
  };
  const { commands, sentences } = await shipWith({}, { environment: placeholders, facts, env: "preview" });
  expect(commands).toEqual([]);
  for (const name of [
    "d1_databases.DB.database_id",
    "kv_namespaces.RATES.id",
    "SITE_URL",
    " email",
    "mailFrom",
    "phone",
  ])
    expect(
      sentences.filter((sentence) => sentence.includes(name)),
      name,
    ).toHaveLength(1);
});

test("refuses a SITE_URL that differs from the pages' URL, in production only", () => {
  const other = { ...FACTS, url: "https://other.test" };
  expect(findPlaceholders(ENVIRONMENT, other, "")).toHaveLength(1);
  expect(findPlaceholders(ENVIRONMENT, other, "preview")).toEqual([]);
  expect(findPlaceholders({ ...ENVIRONMENT, vars: { SITE_URL: "http://house.test" } }, FACTS, "")).toHaveLength(1);
  expect(findPlaceholders({ ...ENVIRONMENT, workers_dev: true }, FACTS, "")).toEqual([
    "wrangler.toml: the site has its own domain; set workers_dev to false, or it will have two addresses.",
  ]);
});

test("refuses a URL without a route, except workers.dev", () => {
  const { routes, ...without } = ENVIRONMENT;
  expect(findPlaceholders(without, FACTS, "")).toEqual([
    expect.stringContaining("no route matches https://house.test"),
  ]);
  const workersDev = { ...without, vars: { SITE_URL: "https://adwuma-house.somebody.workers.dev" } };
  expect(findPlaceholders(workersDev, { ...FACTS, url: workersDev.vars.SITE_URL }, "")).toEqual([]);
});

test("the command refuses a checkout with placeholders", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, "scripts/deploy.ts"), ...args], { cwd: root, encoding: "utf8" });
  if (site.url.endsWith(".example")) {
    const { status, stderr } = run("--env", "preview");
    expect([status, stderr]).toEqual([1, expect.stringContaining("wrangler.toml: SITE_URL is still")]);
  }
  const { status, stderr } = run("--env", "staging");
  expect([status, stderr]).toEqual([1, expect.stringContaining('There is no environment "staging"')]);
});

test("reports unfilled content before the build and continues", async () => {
  const unfilled = ["domain/site.ts: whatsapp is still 233000000000."];
  const { printed, sentences } = await shipWith({}, { unfilledContent: unfilled });
  expect(sentences).toEqual([]);
  expect(printed.findIndex((line) => line.includes(unfilled[0] ?? ""))).toBeLessThan(
    printed.findIndex((line) => line.includes("== Build")),
  );
  expect(printed.join("\n")).toContain(unfilled[0]);
});
