import { expect, test } from "vitest";
import { runCommand } from "./run-command.ts";

const run = (script: string, environment?: Record<string, string>) =>
  runCommand(process.execPath, ["-e", script], "pipe", environment);

test("returns stdout and stderr separately", async () => {
  expect(await run("console.log('[]'); console.error('warning'); process.exitCode = 3")).toEqual({
    code: 3,
    stdout: "[]\n",
    stderr: "warning\n",
  });
});

test("names a missing command", async () => {
  const { code, stderr } = await runCommand("no-such-command-anywhere", [], "pipe");
  expect(code).toBe(127);
  expect(stderr).toContain("no-such-command-anywhere");
});

test("adds the given environment to the current one", async () => {
  const { stdout } = await run("console.log(process.env.GIVEN, process.env.PATH)", { GIVEN: "yes" });
  expect(stdout).toBe(`yes ${process.env.PATH}\n`);
});

test("decodes multi-byte characters across chunks", async () => {
  const { stdout } = await run("process.stdout.write('a' + 'ɛ'.repeat(500_000))");
  expect(stdout === `a${"ɛ".repeat(500_000)}`).toBe(true);
});
