import type { Environment, EnvironmentName } from "./environments.ts";
import { findPlaceholders } from "./find-placeholders.ts";

/** Messages for the user: why the deployment stopped. */
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
  /** Sample or missing content to report; it does not stop the deployment. */
  unfilledContent: readonly string[];
}

export interface Tools {
  /** Runs a command with its output on the terminal. */
  run(command: string, args: string[]): Promise<{ code: number }>;
  /** Runs a command and returns its output and error output. */
  read(command: string, args: string[]): Promise<{ code: number; stdout: string; stderr: string }>;
  print(line: string): void;
}

/** Length limit of a message in Cloudflare's version list. */
const MAX_MESSAGE_LENGTH = 100;

/** Checks, tests, builds, migrates and deploys in this order; stops at the first failure. */
export async function ship(
  { env, runsTests, environment, facts, secretNames, unfilledContent }: ShipOptions,
  tools: Tools,
) {
  const { run, read, print } = tools;
  const inEnvironment = ["--env", env];

  const placeholders = findPlaceholders(environment, facts, env);
  if (placeholders.length > 0) throw new Refusal([...placeholders, "docs/deploy.md says where to find each value."]);
  await refuseDirtyTree();
  const version = await nameVersion();
  await refuseMissingSecrets();

  if (unfilledContent.length > 0) print(["\n== Not filled in yet", ...unfilledContent].join("\n  "));
  if (runsTests) await step("Tests", "node", ["scripts/test.ts"]);
  else print("\n== Tests: skipped");
  // After the tests, which build the site with the facts of `domain/test`.
  await step("Build", "node", ["web/build/site.ts"]);
  await step("Bundle the worker", "node", ["scripts/deploy/bundle-worker.ts"]);
  const address = String(environment.vars?.SITE_URL);
  await step("Keep files for open pages", "node", ["scripts/deploy/carry-over.ts", "--url", address]);
  // The restore point for `wrangler d1 time-travel restore`.
  await step("Print the database's restore point", "wrangler", ["d1", "time-travel", "info", "DB", ...inEnvironment]);
  await step("Migrate the database", "wrangler", ["d1", "migrations", "apply", "DB", "--remote", ...inEnvironment]);
  await step("Deploy", "wrangler", ["deploy", "--config", "dist/worker/wrangler.toml", ...version, ...inEnvironment]);
  print(`\n== Check ${address}`);
  const { code } = await run("node", ["scripts/doctor.ts", "--url", address]);
  if (code !== 0)
    throw new Refusal([
      "The new version is deployed, but the doctor found something broken: see above.",
      `To roll back to the previous version: npx wrangler rollback --env ${env || '""'}`,
    ]);

  async function step(name: string, command: string, args: string[]) {
    print(`\n== ${name}`);
    if ((await run(command, args)).code !== 0) throw new Refusal([`"${name}" failed. The later steps were not run.`]);
  }

  async function refuseDirtyTree() {
    const { code, stdout } = await read("git", ["status", "--porcelain"]);
    if (code !== 0) throw new Refusal(["This is not a git checkout, so the deployed version could not be identified."]);
    if (stdout.trim() !== "")
      throw new Refusal([
        "There are uncommitted changes. Commit them, so that the deployed version can be identified.",
      ]);
  }

  /** Commit hash and subject, which identify a version in Cloudflare's list. */
  async function nameVersion(): Promise<string[]> {
    const { code, stdout, stderr } = await read("git", ["log", "-1", "--format=%h %s"]);
    const [, commit, subject] = /^(\w+) (.*)/.exec(stdout) ?? [];
    if (code !== 0 || commit === undefined || subject === undefined)
      throw new Refusal(["git could not read the last commit:", stderr.trim()]);
    return ["--tag", commit, "--message", subject.slice(0, MAX_MESSAGE_LENGTH)];
  }

  async function refuseMissingSecrets() {
    const { code, stdout, stderr } = await read("wrangler", ["secret", "list", "--format", "json", ...inEnvironment]);
    const names = code === 0 ? parseSecretNames(stdout) : null;
    if (names === null)
      throw new Refusal([
        "wrangler could not list the worker's secrets. Sign in with npx wrangler login, or set CLOUDFLARE_API_TOKEN.",
        "If the worker does not exist yet, set its first secret to create it. wrangler's output:",
        `${stderr}${stdout}`.trim(),
      ]);
    const missing = secretNames.filter((name) => !names.includes(name));
    if (missing.length > 0)
      throw new Refusal(
        missing.map((name) => `${name} is not set: npx wrangler secret put ${name} --env ${env || '""'}`),
      );
  }
}

function parseSecretNames(stdout: string): string[] | null {
  try {
    return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
  } catch {
    return null;
  }
}
