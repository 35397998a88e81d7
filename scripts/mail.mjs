import { ensureInstalled, runWithProjectNode } from "./install.mjs";

ensureInstalled();
runWithProjectNode("scripts/mail.ts", process.argv.slice(2));
