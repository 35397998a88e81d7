import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { SourceTextModule } from "node:vm";

// Compiles and evaluates a worker's start files, entry first, in a fresh V8 and prints the CPU time.
const [, , ...files] = process.argv;
const sources = files.map((file) => [basename(file), readFileSync(file, "utf8")]);
const before = process.threadCpuUsage();
const modules = new Map(sources.map(([name, source]) => [name, new SourceTextModule(source, { identifier: name })]));
const [entry] = modules.values();
await entry.link((name) => {
  const found = modules.get(basename(name));
  if (!found) throw new Error(`${name} is not in the bundle`);
  return found;
});
await entry.evaluate();
const { user, system } = process.threadCpuUsage(before);
console.log((user + system) / 1000);
