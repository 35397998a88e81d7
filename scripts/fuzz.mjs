import { ensureInstalled, runWithProjectNode } from "./install.mjs";

ensureInstalled();
process.env.FUZZ_RUNS ??= "2000";
runWithProjectNode("node_modules/vitest/vitest.mjs", [
  ...["run", "--project", "worker", "worker/policies/generated-input.test.ts"],
  ...process.argv.slice(2),
]);
