/** One row of the report. `isMet` is null for a figure without a target. */
export interface Row {
  what: string;
  target: string;
  result: string;
  isMet: boolean | null;
}

const DIGITS: Record<string, number> = { ms: 0, KB: 1, "": 3 };

export function atMost(what: string, target: number, result: number, unit: string): Row {
  return { what, target: `≤ ${target} ${unit}`.trim(), result: formatUnit(result, unit), isMet: result <= target };
}

export function atLeast(what: string, target: number, result: number, unit: string): Row {
  return { what, target: `≥ ${target} ${unit}`.trim(), result: formatUnit(result, unit), isMet: result >= target };
}

export function infoRow(what: string, result: string): Row {
  return { what, target: "-", result, isMet: null };
}

export function formatUnit(value: number, unit: string): string {
  return `${value.toFixed(DIGITS[unit] ?? 2)} ${unit}`.trim();
}

/** The upper middle of an even number of values; NaN for none. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value below which `of` percent of the values lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export function formatTable(rows: readonly Row[]): string {
  const width = (key: "what" | "target" | "result") => Math.max(...rows.map((row) => row[key].length));
  const widths = { what: width("what"), target: width("target"), result: width("result") };
  const lines = rows.map((row) =>
    [row.what.padEnd(widths.what), row.target.padEnd(widths.target), row.result.padEnd(widths.result), verdict(row)]
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n\n${countMet(rows)}.`;
}

/** The targets met, and each that was missed. */
export function summariseTable(rows: readonly Row[]): string[] {
  const missed = rows.filter(({ isMet }) => isMet === false).map(({ what, result }) => `missed: ${what} ${result}`);
  return [countMet(rows), ...missed];
}

function countMet(rows: readonly Row[]): string {
  const judged = rows.filter(({ isMet }) => isMet !== null);
  return `${judged.filter(({ isMet }) => isMet).length} of ${judged.length} targets met`;
}

function verdict({ isMet }: Row): string {
  if (isMet === null) return "";
  return isMet ? "met" : "MISSED";
}

/** Size of the measurement. */
export interface BenchSize {
  /** Runs of each timing; the median counts. */
  runs: number;
  /** Total time under load per target, in milliseconds. */
  sideMs: number;
}
