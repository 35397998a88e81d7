import type { Finding, Verdict } from "#web/front-desk/health/findings.ts";

const MARKS: Record<Verdict, string> = { ok: "ok    ", look: "warn  ", broken: "BROKEN" };

/** One line per finding and a summary line. */
export function renderFindings(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = findings.map(({ part, verdict, message }) => `  ${MARKS[verdict]}  ${part.padEnd(width)}  ${message}`);
  const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
  const broken = count("broken");
  const summary =
    broken === 0
      ? `Nothing is broken${count("look") > 0 ? `; warnings: ${count("look")}` : ""}.`
      : `Broken: ${broken}. See docs/operate.md for what to do.`;
  return `${lines.join("\n")}\n\n${summary}`;
}
