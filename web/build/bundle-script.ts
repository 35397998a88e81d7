import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { OLDEST_BROWSERS } from "./oldest-browsers.ts";
import { root } from "./root.ts";

/** Bundles a file and its imports into one minified script. `values` replaces the declared constants of these names. */
export async function bundleScript(entry: string, values: Readonly<Record<string, unknown>>): Promise<string> {
  const constants = Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]);
  const result = await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    define: Object.fromEntries(constants),
    build: {
      write: false,
      target: OLDEST_BROWSERS,
      modulePreload: false,
      rolldownOptions: { input: join(root, entry), output: { format: "iife" } },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const [script, ...others] = output;
  if (script?.type !== "chunk" || others.length > 0) throw new Error(`${entry} is not one script.`);
  return script.code.trim();
}
