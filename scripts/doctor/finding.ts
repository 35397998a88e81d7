import type { Finding, Verdict } from "#web/front-desk/health/findings.ts";

const MARKS: Record<Verdict, string> = { ok: "ok    ", look: "look  ", broken: "BROKEN" };

/** One line for each finding, and one that sums them up. */
export function renderFindings(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = findings.map(({ part, verdict, message }) => `  ${MARKS[verdict]}  ${part.padEnd(width)}  ${message}`);
  const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
  const broken = count("broken");
  const summary =
    broken === 0
      ? `Nothing is broken${count("look") > 0 ? `; ${count("look")} to look at` : ": all is well"}.`
      : `${broken} ${broken === 1 ? "thing is" : "things are"} broken. docs/operate.md says what to do about each.`;
  return `${lines.join("\n")}\n\n${summary}`;
}
