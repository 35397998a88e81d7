import type { Environment, EnvironmentName } from "./environments.ts";
import { findPlaceholders } from "./find-placeholders.ts";

/** Sentences for the person at the terminal: why nothing, or nothing more, was done. */
export class Refusal extends Error {
  readonly sentences: string[];
  constructor(sentences: string[]) {
    super(sentences.join("\n"));
    this.sentences = sentences;
  }
}

export interface ShipOptions {
  env: EnvironmentName;
  runsTests: boolean;
  environment: Environment;
  facts: Parameters<typeof findPlaceholders>[1];
  secretNames: readonly string[];
  /** What is shown or left out until the owner has filled it in: said, and no reason to stop. */
  unfilledContent: readonly string[];
}

export interface Tools {
  /** Runs a command before the person's eyes. */
  run(command: string, args: string[]): Promise<{ code: number }>;
  /** Runs a command and gives what it printed, and apart from it what it complained of. */
  read(command: string, args: string[]): Promise<{ code: number; said: string; complained: string }>;
  print(line: string): void;
}

/** As much of a first line as Cloudflare's list of versions has room for. */
const MAX_MESSAGE_LENGTH = 100;

/** Checks, builds, tests, migrates and deploys, in that order, and stops at the first thing that is not as it must be. */
export async function ship(
  { env, runsTests: isTested, environment, facts, secretNames, unfilledContent: standIns }: ShipOptions,
  tools: Tools,
) {
  const { run, read, print: say } = tools;
  const inEnvironment = ["--env", env];

  const placeholders = findPlaceholders(environment, facts, env);
  if (placeholders.length > 0) throw new Refusal([...placeholders, "docs/deploy.md says where each comes from."]);
  await refuseDirtyTree();
  const version = await nameVersion();
  await refuseMissingSecrets();

  if (standIns.length > 0) say(["\n== Not filled in yet", ...standIns].join("\n  "));
  await step("Build", "node", ["web/build/site.ts"]);
  await step("Bundle the worker", "node", ["scripts/deploy/bundle-worker.ts"]);
  if (isTested) await step("Tests", "node", ["scripts/test.ts"]);
  else say("\n== Tests: skipped, as you asked");
  const address = String(environment.vars?.SITE_URL);
  await step("Keep what open pages may ask for", "node", ["scripts/deploy/carry-over.ts", "--url", address]);
  // Where `wrangler d1 time-travel restore` would lead back to.
  await step("Note where the database stands", "wrangler", ["d1", "time-travel", "info", "DB", ...inEnvironment]);
  await step("Migrate the database", "wrangler", ["d1", "migrations", "apply", "DB", "--remote", ...inEnvironment]);
  await step("Deploy", "wrangler", ["deploy", "--config", "dist/worker/wrangler.toml", ...version, ...inEnvironment]);
  say(`\n== Ask ${address} how it is`);
  const { code } = await run("node", ["scripts/doctor.ts", "--url", address]);
  if (code !== 0)
    throw new Refusal([
      "The new version is deployed, and something about the site is not as it should be: see above.",
      `To go back to the version before it: npx wrangler rollback --env ${env || '""'}`,
    ]);

  async function step(name: string, command: string, args: string[]) {
    say(`\n== ${name}`);
    if ((await run(command, args)).code !== 0) throw new Refusal([`${name}: failed, so nothing after it was done.`]);
  }

  async function refuseDirtyTree() {
    const { code, said } = await read("git", ["status", "--porcelain"]);
    if (code !== 0) throw new Refusal(["This is no git checkout, so nobody could tell later what was deployed."]);
    if (said.trim() !== "")
      throw new Refusal([
        "There are changes that are not committed. Commit them, so that what runs can be found again.",
      ]);
  }

  /** The commit's number and first line, by which a version is found again in Cloudflare's list. */
  async function nameVersion(): Promise<string[]> {
    const { code, said, complained } = await read("git", ["log", "-1", "--format=%h %s"]);
    const [, commit, subject] = /^(\w+) (.*)/.exec(said) ?? [];
    if (code !== 0 || commit === undefined || subject === undefined)
      throw new Refusal(["git could not name the commit. It said:", complained.trim()]);
    return ["--tag", commit, "--message", subject.slice(0, MAX_MESSAGE_LENGTH)];
  }

  async function refuseMissingSecrets() {
    const { code, said, complained } = await read("wrangler", ["secret", "list", "--format", "json", ...inEnvironment]);
    const names = code === 0 ? parseSecretNames(said) : null;
    if (names === null)
      throw new Refusal([
        "wrangler could not list the worker's secrets. Sign in with npx wrangler login, or set CLOUDFLARE_API_TOKEN; a",
        "worker that does not exist yet is made when its first secret is put. It said:",
        `${complained}${said}`.trim(),
      ]);
    const missing = secretNames.filter((name) => !names.includes(name));
    if (missing.length > 0)
      throw new Refusal(
        missing.map((name) => `${name} is not set: npx wrangler secret put ${name} --env ${env || '""'}`),
      );
  }
}

function parseSecretNames(said: string): string[] | null {
  try {
    return (JSON.parse(said) as { name: string }[]).map(({ name }) => name);
  } catch {
    return null;
  }
}
