import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { runBusyAction } from "./use-busy-action.ts";

const TROUBLE = "That did not work. Please try again.";

/** Presses a button with this action and returns what the person then sees, and whether the button was busy meanwhile. */
async function press(action: () => Promise<unknown>) {
  const shown = { isBusy: false, problem: "An earlier problem" as string | null };
  let before: typeof shown | null = null;
  await runBusyAction(
    () => {
      before = { ...shown };
      return action();
    },
    {
      setBusy(isBusy) {
        shown.isBusy = isBusy;
      },
      setProblem(problem) {
        shown.problem = problem;
      },
      trouble: TROUBLE,
    },
  );
  expect(before).toEqual({ isBusy: true, problem: null });
  return shown;
}

test("a script that does not load ends the busy state with a sentence, and the next press loads it", async () => {
  let tries = 0;
  const loadCode = async () => {
    tries += 1;
    if (tries === 1) throw new TypeError("Failed to fetch dynamically imported module");
  };
  expect(await press(loadCode)).toEqual({ isBusy: false, problem: TROUBLE });
  expect(await press(loadCode)).toEqual({ isBusy: false, problem: null });
});

test("a refusal shows the server's sentence", async () => {
  const body = JSON.stringify({ error: { code: "conflict", message: "It was already checked.", requestId: "1" } });
  const refuse = () => Promise.reject(new ApiError(409, "Conflict", body));
  expect(await press(refuse)).toEqual({ isBusy: false, problem: "It was already checked." });
});

/** The code of a function before it awaits a script, if it has set a state and catches nothing. */
function findUncaughtWaits(code: string): string[] {
  return code
    .split("await import(")
    .slice(0, -1)
    .map((before) => before.slice(Math.max(before.lastIndexOf("function "), before.lastIndexOf("=> "))))
    .filter((before) => /(?<!function )\bset[A-Z]\w*\(/.test(before) && !before.includes("try {"));
}

test("no code sets itself busy and then waits for a script without an answer to a failure", () => {
  const busy = 'async function choose() {\n  setBusy(true);\n  await import("./a.ts");\n}';
  expect(findUncaughtWaits(busy)).toHaveLength(1);
  expect(findUncaughtWaits(busy.replace("await", "try {\n  await"))).toEqual([]);
  const files = globSync("web/**/*.{ts,tsx}", { cwd: root, exclude: ["web/**/*.test.ts"] });
  expect(files.filter((file) => findUncaughtWaits(readFileSync(join(root, file), "utf8")).length > 0)).toEqual([]);
});
