import { ensureInstalled, runWithProjectNode } from "./install.mjs";

ensureInstalled();
runWithProjectNode("scripts/audit.ts", process.argv.slice(2));
