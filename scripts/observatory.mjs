import { ensureInstalled, runWithProjectNode } from "./install.mjs";

ensureInstalled();
runWithProjectNode("scripts/observatory.ts", process.argv.slice(2));
