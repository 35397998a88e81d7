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
