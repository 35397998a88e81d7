import { join } from "node:path";
import { parseArgs } from "node:util";
import { site } from "#domain/site.ts";
import { root } from "#web/build/root.ts";
import { EXPECTED_SECRETS } from "#worker/missing-secrets.ts";
import { type EnvironmentName, readEnvironment } from "./deploy/environments.ts";
import { findUnfilledContent } from "./deploy/find-unfilled-content.ts";
import { Refusal, ship, type Tools } from "./deploy/ship.ts";
import { runCommand } from "./local/run-command.ts";

const USAGE = `
  npm run deploy                        checks, tests, builds, migrates and deploys, then runs the doctor
  npm run deploy -- --env preview       does the same for the preview
  npm run deploy -- --skip-tests        skips the tests: only if they have just passed on this commit
`;

const tools: Tools = {
  run: (command, args) => runCommand(command, args, "inherit"),
  read: (command, args) => runCommand(command, args, "pipe"),
  print: (line) => console.log(line),
};

try {
  const { values } = parseArgs({
    options: { env: { type: "string" }, "skip-tests": { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) console.log(USAGE);
  else {
    const env = environmentNamed(values.env);
    await ship(
      {
        env,
        runsTests: !values["skip-tests"],
        environment: readEnvironment(join(root, "wrangler.toml"), env),
        facts: site,
        secretNames: EXPECTED_SECRETS,
        unfilledContent: findUnfilledContent(),
      },
      tools,
    );
    console.log("\nDeployed.");
  }
} catch (error) {
  if (error instanceof Refusal) console.error(`\nStopped:\n${error.sentences.map((line) => `  ${line}`).join("\n")}`);
  else if (error instanceof TypeError) console.error(`${error.message}\n${USAGE}`);
  else throw error;
  process.exitCode = 1;
}

function environmentNamed(name: string | undefined): EnvironmentName {
  if (name === undefined || name === "production") return "";
  if (name === "preview") return name;
  throw new TypeError(`There is no environment "${name}". Use preview, or omit --env for production.`);
}
