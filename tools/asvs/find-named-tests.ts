import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#web/build/root.ts";

/** The tests that a page names as `file`: "title", and those of them that do not exist. */
export function findNamedTests(page: string): { named: string[]; missing: string[] } {
  const text = readFileSync(join(root, page), "utf8");
  const mentioned = [...text.matchAll(/`([^`]+\.test\.ts)`: "([^"]+)"/g)];
  const missing = mentioned.filter(([, file = "", name = ""]) => {
    const code = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
    return !['"', "`", "'"].some((quote) => code.includes(`${quote}${name}${quote}`));
  });
  return { named: mentioned.map(([whole]) => whole), missing: missing.map(([whole]) => whole) };
}
