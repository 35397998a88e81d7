import { spawn } from "node:child_process";
import { root } from "#web/build/root.ts";

/** Runs a command in the project's folder. What it printed and what it complained of are kept apart. */
export async function runIn(command: string, args: string[], output: "inherit" | "pipe") {
  const child = spawn(command, args, { cwd: root, stdio: ["inherit", output, output] });
  let said = "";
  let complained = "";
  child.stdout?.on("data", (chunk) => (said += chunk));
  child.stderr?.on("data", (chunk) => (complained += chunk));
  const code = await new Promise<number>((done) => {
    child.on("error", () => done(127));
    child.on("close", (status) => done(status ?? 1));
  });
  return { code, said, complained };
}
