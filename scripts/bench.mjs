import { ensureInstalled, runWithProjectNode } from "./install.mjs";

ensureInstalled();
runWithProjectNode("scripts/bench.ts", process.argv.slice(2));
