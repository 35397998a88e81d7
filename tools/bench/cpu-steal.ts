import { existsSync, readFileSync } from "node:fs";

/** CPU ticks since boot: all, and those stolen by other machines on the host. */
export interface CpuTicks {
  all: number;
  steal: number;
}

const PROC_STAT = "/proc/stat";
/** Column of the first line: user, nice, system, idle, iowait, irq, softirq, steal. Later columns are part of user. */
const STEAL_COLUMN = 7;

/** null if the kernel does not report it. */
export function readCpuTicks(): CpuTicks | null {
  return existsSync(PROC_STAT) ? parseCpuTicks(readFileSync(PROC_STAT, "utf8")) : null;
}

export function parseCpuTicks(counts: string): CpuTicks | null {
  const [, line] = /^cpu +([\d ]+)$/m.exec(counts) ?? [];
  const ticks = line
    ?.split(" ")
    .map(Number)
    .slice(0, STEAL_COLUMN + 1);
  const steal = ticks?.[STEAL_COLUMN];
  return ticks && steal !== undefined ? { all: ticks.reduce((sum, count) => sum + count, 0), steal } : null;
}

/** Share of stolen time between two readings, 0 to 1. */
export function stealShare(before: CpuTicks | null, after: CpuTicks | null): number {
  if (!before || !after || after.all <= before.all) return 0;
  return (after.steal - before.steal) / (after.all - before.all);
}
