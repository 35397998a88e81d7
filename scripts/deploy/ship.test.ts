import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { site } from "#domain/site.ts";
import { root } from "#web/build/root.ts";
import { readEnvironment } from "./environments.ts";
import { findPlaceholders } from "./find-placeholders.ts";
import { Refusal, ship } from "./ship.ts";

// A limit, not a wait: the command is started on a machine that may be busy.
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
  said?: string;
  complained?: string;
}

const DEFAULT_ANSWERS = {
  "wrangler secret": JSON.stringify(SECRETS.map((name) => ({ name }))),
  "git log": "1a2b3c4 Thank people by name\n",
};

/** The commands that would be run, with a wrangler, a git and a test command that do as they are told. */
function fakeTools(answers: Record<string, Answer> = {}) {
  const commands: string[] = [];
  const said: string[] = [];
  const answer = (command: string, args: string[]) => {
    const line = [command, ...args.map((arg) => (arg === "" ? '""' : arg))].join(" ");
    commands.push(line);
    const found = Object.entries(answers).find(([start]) => line.startsWith(start))?.[1];
    const usual = Object.entries(DEFAULT_ANSWERS).find(([start]) => line.startsWith(start))?.[1] ?? "";
    return { code: found?.code ?? 0, said: found?.said ?? usual, complained: found?.complained ?? "" };
  };
  const tools = {
    run: async (command: string, args: string[]) => answer(command, args),
    read: async (command: string, args: string[]) => answer(command, args),
    print: (line: string) => said.push(line),
  };
  return { tools, commands, said };
}

async function shipWith(answers: Record<string, Answer>, options: Partial<Parameters<typeof ship>[0]> = {}) {
  const { tools, commands, said } = fakeTools(answers);
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
  return { commands, said, sentences: refused?.sentences ?? [] };
}

const ALL = [
  "git status --porcelain",
  "git log -1 --format=%h %s",
  'wrangler secret list --format json --env ""',
  "node web/build/site.ts",
  "node scripts/deploy/bundle-worker.ts",
  "node scripts/test.ts",
  "node scripts/deploy/carry-over.ts --url https://house.test",
  'wrangler d1 time-travel info DB --env ""',
  'wrangler d1 migrations apply DB --remote --env ""',
  'wrangler deploy --config dist/worker/wrangler.toml --tag 1a2b3c4 --message Thank people by name --env ""',
  "node scripts/doctor.ts --url https://house.test",
];

test("everything is done in its order: checks, build, tests, database, worker, and then the doctor", async () => {
  expect(await shipWith({})).toMatchObject({ commands: ALL, sentences: [] });
});

test.each(ALL.map((command, position) => [command, position] as const))(
  "when %s fails nothing after it is done",
  async (command, position) => {
    const { commands, sentences } = await shipWith({ [command]: { code: 1, said: "no" } });
    expect(commands).toEqual(ALL.slice(0, position + 1));
    expect(sentences.length).toBeGreaterThan(0);
  },
);

test("the preview is its own environment from the secrets to the doctor", async () => {
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

test("changes that are not committed are refused before anything is asked of Cloudflare", async () => {
  const { commands, sentences } = await shipWith({ "git status": { said: " M worker/app.ts\n" } });
  expect(commands).toHaveLength(1);
  expect(sentences.join()).toContain("not committed");
});

test("secrets that are not set are named with the command that sets each", async () => {
  const said = JSON.stringify([{ name: "ADMIN_PASSWORD" }]);
  const { commands, sentences } = await shipWith({ "wrangler secret": { said } }, { env: "preview" });
  expect(commands).toHaveLength(3);
  expect(sentences).toEqual([
    "PAYSTACK_SECRET_KEY is not set: npx wrangler secret put PAYSTACK_SECRET_KEY --env preview",
    "ADMIN_API_KEY is not set: npx wrangler secret put ADMIN_API_KEY --env preview",
  ]);
});

test("a long first line of a commit is cut to a line of the list of versions", async () => {
  const { commands } = await shipWith({ "git log": { said: `1a2b3c4 ${"long ".repeat(40)}\n` } });
  const message = / --message (.*) --env/.exec(commands.find((line) => line.startsWith("wrangler deploy")) ?? "")?.[1];
  expect(message).toBe("long ".repeat(20));
});

test("what wrangler warns of is not taken for its list, and is shown when there is none", async () => {
  const complained = "A new version of wrangler is available";
  expect((await shipWith({ "wrangler secret": { complained } })).sentences).toEqual([]);
  const { sentences } = await shipWith({ "wrangler secret": { code: 1, said: "", complained: "Not signed in" } });
  expect(sentences.join()).toContain("Not signed in");
});

test("a site that is not well after it was deployed is told with the way back", async () => {
  const { sentences } = await shipWith({ "node scripts/doctor.ts": { code: 1 } });
  expect(sentences.join()).toContain('npx wrangler rollback --env ""');
});

test("placeholders are refused in a sentence each, before anything is run", async () => {
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

test("an address in wrangler.toml that is not the pages' own is refused, in production only", () => {
  const other = { ...FACTS, url: "https://other.test" };
  expect(findPlaceholders(ENVIRONMENT, other, "")).toHaveLength(1);
  expect(findPlaceholders(ENVIRONMENT, other, "preview")).toEqual([]);
  expect(findPlaceholders({ ...ENVIRONMENT, vars: { SITE_URL: "http://house.test" } }, FACTS, "")).toHaveLength(1);
  expect(findPlaceholders({ ...ENVIRONMENT, workers_dev: true }, FACTS, "")).toEqual([
    "wrangler.toml: the site has a domain of its own; set workers_dev to false, or it is at two addresses.",
  ]);
});

test("an address that no route leads to is refused, but for the one that every worker has", () => {
  const { routes, ...without } = ENVIRONMENT;
  expect(findPlaceholders(without, FACTS, "")).toEqual([
    expect.stringContaining("no route leads to https://house.test"),
  ]);
  const own = { ...without, vars: { SITE_URL: "https://adwuma-house.somebody.workers.dev" } };
  expect(findPlaceholders(own, { ...FACTS, url: own.vars.SITE_URL }, "")).toEqual([]);
});

test("the command itself refuses a checkout whose placeholders nobody has filled in", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, "scripts/deploy.ts"), ...args], { cwd: root, encoding: "utf8" });
  if (site.url.endsWith(".example")) {
    const { status, stderr } = run("--env", "preview");
    expect([status, stderr]).toEqual([1, expect.stringContaining("wrangler.toml: SITE_URL is still")]);
  }
  const { status, stderr } = run("--env", "staging");
  expect([status, stderr]).toEqual([1, expect.stringContaining('There is no environment "staging"')]);
});

test("what is not filled in yet is said before the build, and stops nothing", async () => {
  const standIns = ["domain/site.ts: whatsapp is still 233000000000."];
  const { said, sentences } = await shipWith({}, { unfilledContent: standIns });
  expect(sentences).toEqual([]);
  expect(said.findIndex((line) => line.includes(standIns[0] ?? ""))).toBeLessThan(
    said.findIndex((line) => line.includes("== Build")),
  );
  expect(said.join("\n")).toContain(standIns[0]);
});
