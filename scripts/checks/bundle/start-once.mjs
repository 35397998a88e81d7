import { readFileSync } from "node:fs";
import { SourceTextModule } from "node:vm";

// Compiles and evaluates a worker's bundle in a V8 that has never seen it, and prints what that cost in processor time.
const [, , bundle] = process.argv;
const source = readFileSync(bundle, "utf8");
const before = process.threadCpuUsage();
const module = new SourceTextModule(source, { identifier: bundle });
await module.link((name) => {
  throw new Error(`${name} is not in the bundle`);
});
await module.evaluate();
const { user, system } = process.threadCpuUsage(before);
console.log((user + system) / 1000);
