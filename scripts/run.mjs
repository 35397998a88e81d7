import { ensureInstalled, runWithProjectNode } from "./install.mjs";

const [name, ...args] = process.argv.slice(2);

ensureInstalled();
runWithProjectNode(`${name}.ts`, args);
