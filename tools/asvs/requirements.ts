import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#web/build/root.ts";

/** How a requirement stands, in the words of docs/asvs.md; the first three meet it. */
export const STANDINGS = ["Shown", "Read, no test", "The platform", "Does not apply", "**Open**"] as const;
export type Standing = (typeof STANDINGS)[number];

export interface Requirement {
  id: string;
  level: 1 | 2;
  /** What its line says after what is required. */
  explanation: string;
  /** Null where the line does not begin with one of them. */
  standing: Standing | null;
}

/** The requirements of docs/asvs.md, in its order. */
export function readRequirements(): Requirement[] {
  const page = readFileSync(join(root, "docs/asvs.md"), "utf8");
  return [...page.matchAll(/^- \*\*(\d+\.\d+\.\d+ L.*?)\*\* .+?\. ((?:\*\*)?[A-Z].*)$/gm)].flatMap(
    ([, ids = "", explanation = ""]) =>
      [...ids.matchAll(/(\d+\.\d+\.\d+) L([12])/g)].map(([, id = "", level]) => ({
        id,
        level: level === "1" ? (1 as const) : (2 as const),
        explanation,
        standing: STANDINGS.find((each) => explanation.startsWith(`${each}: `)) ?? null,
      })),
  );
}

/** How many requirements of each level are met, do not apply or are open, a line each. */
export function requirementsTable(requirements: readonly Requirement[]): string {
  const rows = [
    ["level 1", requirements.filter(({ level }) => level === 1)],
    ["level 2", requirements.filter(({ level }) => level === 2)],
    ["both", requirements],
  ] as const;
  const lines = rows.map(([level, those]) => {
    const counts = STANDINGS.map((standing) => those.filter((each) => each.standing === standing).length);
    const [shown = 0, readOnly = 0, platform = 0, doesNotApply = 0, open = 0] = counts;
    const met = shown + readOnly + platform;
    return [level, ...[those.length, met, shown, readOnly, platform, doesNotApply, open].map(String)];
  });
  const headings = ["", "requirements", "met", "shown", "read", "platform", "does not apply", "open"];
  return [headings, ...lines]
    .map((cells) =>
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(7) : cell.padStart(headings[column]?.length ?? 0)))
        .join("  "),
    )
    .join("\n");
}
