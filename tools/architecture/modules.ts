import { posix } from "node:path";
import type { Imports } from "./read-imports.ts";

/** Dependencies of each module. */
export type Dependencies = Map<string, Set<string>>;

const MAX_FILES_PER_FOLDER = 25;
const SHARED_WORKER_MODULES = ["db", "policies", "gateways", "http", "jobs", "seed"];

/** Module of a product file; null for tests, tools and build code. */
export function moduleOf(file: string): string | null {
  const [floor = "", folder = "", ...rest] = file.split("/");
  if (/\.test\.tsx?$/.test(file) || folder === "test") return null;
  if (floor === "domain" || floor === "contract") return floor;
  if (floor === "web") return rest.length === 0 ? "web/*.tsx" : `web/${folder}`;
  if (floor !== "worker") return null;
  if (rest.length === 0) return `worker/${folder}`;
  if (SHARED_WORKER_MODULES.includes(folder)) return `worker/${folder}`;
  return /routes\.ts$/.test(file) ? "worker/<noun>/routes.ts" : "worker/<noun>";
}

/** Dependencies between modules, each with an example import. */
export function findDependencies(imports: Imports): { arrows: Dependencies; examples: Map<string, string> } {
  const arrows: Dependencies = new Map();
  const examples = new Map<string, string>();
  for (const [file, targets] of imports)
    for (const target of targets) {
      const [from, to] = [moduleOf(file), moduleOf(target)];
      if (from === null || to === null || from === to) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
      examples.set(`${from} -> ${to}`, `${file} imports ${target}`);
    }
  return { arrows, examples };
}

/** Parses lines such as `web/lib -> contract, domain`; a line without an arrow continues the previous one. */
export function parseDiagram(text: string): Dependencies {
  const arrows: Dependencies = new Map();
  let room = "";
  for (const line of text.split("\n")) {
    const [left = "", right] = line.split("->");
    if (right !== undefined) room = left.trim();
    const diagram = (right ?? left).split(",").map((item) => item.trim());
    arrows.set(room, new Set([...(arrows.get(room) ?? []), ...diagram.filter((item) => item !== "")]));
  }
  return arrows;
}

/** Returns a sentence for each missing or superfluous dependency in a diagram. */
export function compareDiagram(diagram: Dependencies, imports: Imports): string[] {
  const { arrows, examples } = findDependencies(imports);
  const missing = [...examples]
    .filter(([arrow]) => {
      const [from = "", to = ""] = arrow.split(" -> ");
      return !diagram.get(from)?.has(to);
    })
    .map(([arrow, example]) => `${arrow} is not drawn: ${example}`);
  const needless = [...diagram].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => !arrows.get(from)?.has(to))
      .map((to) => `${from} -> ${to} is drawn, and no file does so`),
  );
  return [...missing, ...needless].sort();
}

/** Renders the actual dependencies as diagram lines. */
export function drawDiagram(imports: Imports): string {
  const { arrows } = findDependencies(imports);
  const from = [...arrows.keys()].sort();
  const width = Math.max(...from.map((room) => room.length));
  return from.map((room) => `${room.padEnd(width)} -> ${[...(arrows.get(room) ?? [])].sort().join(", ")}`).join("\n");
}

/** Folders with too many files, tests included, and the number of files. */
export function overfullFolders(paths: Iterable<string>): { folder: string; files: number }[] {
  const counts = Map.groupBy(paths, (path) => posix.dirname(path));
  return [...counts]
    .map(([folder, { length }]) => ({ folder, files: length }))
    .filter(({ files }) => files > MAX_FILES_PER_FOLDER);
}
