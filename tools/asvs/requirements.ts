import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#web/build/root.ts";

/** Status of a requirement in docs/asvs.md; the first three count as met. */
export const STANDINGS = ["Shown", "Read, no test", "The platform", "Does not apply", "**Open**"] as const;
export type Standing = (typeof STANDINGS)[number];

export interface Requirement {
  id: string;
  level: 1 | 2;
  /** The explanation after the requirement. */
  explanation: string;
  /** null if the line does not start with a status. */
  standing: Standing | null;
}

/** Requirements in the order of docs/asvs.md. */
export function readRequirements(): Requirement[] {
  const page = readFileSync(join(root, "docs/asvs.md"), "utf8");
  return [...page.matchAll(/^- \*\*(\d+\.\d+\.\d+ L.*?)\*\* .+?\. ((?:\*\*)?[A-Z].*)$/gm)].flatMap(
    ([, ids = "", explanation = ""]) =>
      [...ids.matchAll(/(\d+\.\d+\.\d+) L([12])/g)].map(([, id = "", level]) => ({
        id,
        level: level === "1" ? (1 as const) : (2 as const),
        explanation,
        standing: STANDINGS.find((item) => explanation.startsWith(`${item}: `)) ?? null,
      })),
  );
}

/** Table of requirements that are met, not applicable or open, one line per level. */
export function requirementsTable(requirements: readonly Requirement[]): string {
  const rows = [
    ["level 1", requirements.filter(({ level }) => level === 1)],
    ["level 2", requirements.filter(({ level }) => level === 2)],
    ["both", requirements],
  ] as const;
  const lines = rows.map(([level, group]) => {
    const counts = STANDINGS.map((standing) => group.filter((item) => item.standing === standing).length);
    const [shown = 0, readOnly = 0, platform = 0, doesNotApply = 0, open = 0] = counts;
    const met = shown + readOnly + platform;
    return [level, ...[group.length, met, shown, readOnly, platform, doesNotApply, open].map(String)];
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
