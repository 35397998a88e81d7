import { expect, test } from "vitest";
import { runCommand } from "./run-command.ts";

const run = (script: string, environment?: Record<string, string>) =>
  runCommand(process.execPath, ["-e", script], "pipe", environment);

test("what a command prints and what it complains of are kept apart", async () => {
  expect(await run("console.log('[]'); console.error('warning'); process.exitCode = 3")).toEqual({
    code: 3,
    said: "[]\n",
    complained: "warning\n",
  });
});

test("a command that is not there is told by its name", async () => {
  const { code, complained } = await runCommand("no-such-command-anywhere", [], "pipe");
  expect(code).toBe(127);
  expect(complained).toContain("no-such-command-anywhere");
});

test("a command has the environment it is given beside ours", async () => {
  const { said } = await run("console.log(process.env.GIVEN, process.env.PATH)", { GIVEN: "yes" });
  expect(said).toBe(`yes ${process.env.PATH}\n`);
});

test("a letter of two bytes stays whole wherever what was printed is cut", async () => {
  const { said } = await run("process.stdout.write('a' + 'ɛ'.repeat(500_000))");
  expect(said === `a${"ɛ".repeat(500_000)}`).toBe(true);
});
