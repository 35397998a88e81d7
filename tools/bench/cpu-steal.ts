import { existsSync, readFileSync } from "node:fs";

/** Ticks of all processors since the machine started: all of them, and those its host gave to other machines. */
export interface CpuTicks {
  all: number;
  steal: number;
}

const PROC_STAT = "/proc/stat";
/** Places in the first line: user, nice, system, idle, iowait, irq, softirq, steal. What follows is in user already. */
const STEAL_COLUMN = 7;

/** Null where the kernel does not say. */
export function readCpuTicks(): CpuTicks | null {
  return existsSync(PROC_STAT) ? parseCpuTicks(readFileSync(PROC_STAT, "utf8")) : null;
}

export function parseCpuTicks(counts: string): CpuTicks | null {
  const [, line] = /^cpu +([\d ]+)$/m.exec(counts) ?? [];
  const ticks = line
    ?.split(" ")
    .map(Number)
    .slice(0, STEAL_COLUMN + 1);
  const stolen = ticks?.[STEAL_COLUMN];
  return ticks && stolen !== undefined ? { all: ticks.reduce((sum, each) => sum + each, 0), steal: stolen } : null;
}

/** The part of the time between two readings, 0 to 1, in which this machine was ready to work and was not let. */
export function stealShare(before: CpuTicks | null, after: CpuTicks | null): number {
  if (!before || !after || after.all <= before.all) return 0;
  return (after.steal - before.steal) / (after.all - before.all);
}
