import { ensureInstalled, runWithProjectNode } from "./install.mjs";

ensureInstalled();
runWithProjectNode("scripts/seed.ts", process.argv.slice(2));
