import type { Imports } from "./read-imports.ts";

/** From each room to the rooms it imports. */
export type Arrows = Map<string, Set<string>>;

const SHARED_WORKER_ROOMS = ["db", "policies", "gateways", "http", "jobs", "seed"];

/** The room a file of the house is in; null for what only builds, tries or measures it. */
export function roomOf(file: string): string | null {
  const [floor = "", folder = "", ...rest] = file.split("/");
  if (/\.test\.tsx?$/.test(file) || folder === "test") return null;
  if (floor === "domain" || floor === "contract") return floor;
  if (floor === "web") return rest.length === 0 ? "web/*.tsx" : `web/${folder}`;
  if (floor !== "worker") return null;
  if (rest.length === 0) return `worker/${folder}`;
  if (SHARED_WORKER_ROOMS.includes(folder)) return `worker/${folder}`;
  return /routes\.ts$/.test(file) ? "worker/<noun>/routes.ts" : "worker/<noun>";
}

/** The arrows between rooms, each with an import that makes it. */
export function findArrows(imports: Imports): { arrows: Arrows; examples: Map<string, string> } {
  const arrows: Arrows = new Map();
  const examples = new Map<string, string>();
  for (const [file, targets] of imports)
    for (const target of targets) {
      const [from, to] = [roomOf(file), roomOf(target)];
      if (from === null || to === null || from === to) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
      examples.set(`${from} -> ${to}`, `${file} imports ${target}`);
    }
  return { arrows, examples };
}

/** The arrows of lines such as `web/lib -> contract, domain`, where a line without an arrow goes on with the one before. */
export function readDrawnArrows(text: string): Arrows {
  const arrows: Arrows = new Map();
  let room = "";
  for (const line of text.split("\n")) {
    const [left = "", right] = line.split("->");
    if (right !== undefined) room = left.trim();
    const drawn = (right ?? left).split(",").map((each) => each.trim());
    arrows.set(room, new Set([...(arrows.get(room) ?? []), ...drawn.filter((each) => each !== "")]));
  }
  return arrows;
}

/** What is wrong with a drawing, in a sentence for each arrow that is too few or too many. */
export function compareArrows(drawn: Arrows, imports: Imports): string[] {
  const { arrows, examples } = findArrows(imports);
  const missing = [...examples]
    .filter(([arrow]) => {
      const [from = "", to = ""] = arrow.split(" -> ");
      return !drawn.get(from)?.has(to);
    })
    .map(([arrow, example]) => `${arrow} is not drawn: ${example}`);
  const needless = [...drawn].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => !arrows.get(from)?.has(to))
      .map((to) => `${from} -> ${to} is drawn, and no file does so`),
  );
  return [...missing, ...needless].sort();
}

/** The lines of a drawing of the house as it is. */
export function drawArrows(imports: Imports): string {
  const { arrows } = findArrows(imports);
  const from = [...arrows.keys()].sort();
  const width = Math.max(...from.map((room) => room.length));
  return from.map((room) => `${room.padEnd(width)} -> ${[...(arrows.get(room) ?? [])].sort().join(", ")}`).join("\n");
}
