import { areIndependent } from "./footprint.ts";
import type { Turn } from "./turns.ts";

/** Says who goes on, of those who can; null where whatever follows has been walked already. */
export type Choose = (turns: Turn[]) => Turn | null;

/** A place in a run where it was decided who goes on. */
interface Fork {
  turns: Turn[];
  chosen: number;
  /** Acts that need not go first here: every order in which they do has been walked, or is another one's equal. */
  asleep: Set<number>;
}

/**
 * Walks the orders of some acts' calls, depth first, each played from the same beginning. Orders that differ in calls
 * which cannot see each other are one (sleep sets: Godefroid, 1996). `play` is false for an order that was broken off.
 * Gives how many were walked, and whether those were all.
 */
export async function explore(
  most: number,
  play: (choose: Choose) => Promise<boolean>,
): Promise<{ walked: number; isWhole: boolean }> {
  const forks: Fork[] = [];
  let walked = 0;
  do {
    if (walked === most) return { walked, isWhole: false };
    let depth = 0;
    const isPlayed = await play((turns) => {
      const fork = forks[depth] ?? forkAfter(forks[depth - 1], turns);
      forks[depth] ??= fork;
      depth += 1;
      return turns[fork.chosen] ?? null;
    });
    if (isPlayed) walked += 1;
  } while (goBack(forks));
  return { walked, isWhole: true };
}

function forkAfter(before: Fork | undefined, turns: Turn[]): Fork {
  const taken = before?.turns[before.chosen];
  const asleep = new Set<number>();
  for (const turn of before?.turns ?? [])
    if (before?.asleep.has(turn.act) && taken && areIndependent(turn, taken)) asleep.add(turn.act);
  return { turns, asleep, chosen: firstAwake(turns, asleep) };
}

/** Takes the last decision that has another side. False when there is none. */
function goBack(forks: Fork[]): boolean {
  for (let fork = forks.at(-1); fork !== undefined; fork = forks.at(-1)) {
    const walked = fork.turns[fork.chosen];
    if (walked) fork.asleep.add(walked.act);
    fork.chosen = firstAwake(fork.turns, fork.asleep);
    if (fork.chosen < fork.turns.length) return true;
    forks.pop();
  }
  return false;
}

function firstAwake(turns: Turn[], asleep: ReadonlySet<number>): number {
  const found = turns.findIndex(({ act }) => !asleep.has(act));
  return found === -1 ? turns.length : found;
}
