import { spawn } from "node:child_process";
import { root } from "#web/build/root.ts";

/** Stops wrangler from asking questions. */
export const NON_INTERACTIVE = { CI: "true", WRANGLER_SEND_METRICS: "false" };

/** Runs a command in the project root, on the terminal or with captured output. `cut` aborts it. */
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
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text) => (stderr += text));
  const code = await new Promise<number>((resolve) => {
    child.on("error", ({ message }) => {
      stderr += message;
      resolve(127);
    });
    child.on("close", (status) => resolve(status ?? 1));
  });
  cut?.removeEventListener("abort", end);
  return { code, stdout, stderr };
}
