import { spawn } from "node:child_process";
import { root } from "#web/build/root.ts";

/** What tells wrangler that nobody is there to be asked. */
export const NON_INTERACTIVE = { CI: "true", WRANGLER_SEND_METRICS: "false" };

/**
 * Runs a command in the project's folder: before the person's eyes, or to read what it printed and, kept apart from it,
 * what it complained of. `cut` ends it before its time.
 */
export async function runCommand(
  command: string,
  args: string[],
  output: "inherit" | "pipe",
  environment: Record<string, string> = {},
  cut?: AbortSignal,
) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: [output === "inherit" ? "inherit" : "ignore", output, output],
    env: { ...process.env, ...environment },
  });
  const end = () => void child.kill();
  cut?.addEventListener("abort", end);
  if (cut?.aborted) end();
  let said = "";
  let complained = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => (said += text));
  child.stderr?.setEncoding("utf8").on("data", (text) => (complained += text));
  const code = await new Promise<number>((done) => {
    child.on("error", ({ message }) => {
      complained += message;
      done(127);
    });
    child.on("close", (status) => done(status ?? 1));
  });
  cut?.removeEventListener("abort", end);
  return { code, said, complained };
}
