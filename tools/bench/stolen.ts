import { existsSync, readFileSync } from "node:fs";

/** Ticks of all processors since the machine started: all of them, and those its host gave to other machines. */
export interface Ticks {
  all: number;
  stolen: number;
}

const KERNEL_COUNTS = "/proc/stat";
/** Places in the first line: user, nice, system, idle, iowait, irq, softirq, steal. What follows is in user already. */
const STEAL = 7;

/** Null where the kernel does not say. */
export function readTicks(): Ticks | null {
  return existsSync(KERNEL_COUNTS) ? parseTicks(readFileSync(KERNEL_COUNTS, "utf8")) : null;
}

export function parseTicks(counts: string): Ticks | null {
  const [, line] = /^cpu +([\d ]+)$/m.exec(counts) ?? [];
  const ticks = line
    ?.split(" ")
    .map(Number)
    .slice(0, STEAL + 1);
  const stolen = ticks?.[STEAL];
  return ticks && stolen !== undefined ? { all: ticks.reduce((sum, each) => sum + each, 0), stolen } : null;
}

/** The part of the time between two readings, 0 to 1, in which this machine was ready to work and was not let. */
export function stolenBetween(before: Ticks | null, after: Ticks | null): number {
  if (!before || !after || after.all <= before.all) return 0;
  return (after.stolen - before.stolen) / (after.all - before.all);
}
