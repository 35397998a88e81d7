import { areIndependent } from "./footprint.ts";
import type { Turn } from "./turns.ts";

/** Where a run has come to. */
export interface Here {
  /** All that what follows depends on, in a text. */
  state: () => string;
  /** Whether these two leave the same here, and are answered the same, whichever goes first. */
  commute: (one: Turn, other: Turn) => Promise<boolean>;
}

/** Says who goes on, of those who can; null where whatever follows has been walked already. */
export type Choose = (turns: Turn[], here?: Here) => Promise<Turn | null>;

type Acts = ReadonlySet<number>;

/** A place in a run where it was decided who goes on. */
interface Fork {
  turns: Turn[];
  chosen: number;
  /** Acts that need not go first here: every order in which they do has been walked, or is another one's equal. */
  asleep: Set<number>;
  /** Those of them that need not go first after the chosen one either. */
  sleepOn: Acts;
}

/**
 * Walks the orders of some acts' calls, depth first, each played from the same beginning. Orders that differ in calls
 * which do not meet are one (sleep sets: Godefroid, 1996), and where two orders come to the same state, what follows is
 * walked once. `play` is false for an order that was broken off. Stops after `most` plays, those broken off among them.
 * Gives how many were walked, and whether those were all.
 */
export async function explore(
  most: number,
  play: (choose: Choose) => Promise<boolean>,
): Promise<{ walked: number; isWhole: boolean }> {
  const forks: Fork[] = [];
  const known = new Map<string, Acts[]>();
  let plays = 0;
  let walked = 0;
  do {
    if (plays === most) return { walked, isWhole: false };
    plays += 1;
    let depth = 0;
    const isPlayed = await play(async (turns, here) => {
      let fork = forks[depth];
      if (fork === undefined) {
        const asleep = new Set(forks[depth - 1]?.sleepOn);
        fork = { turns, asleep, chosen: firstAwake(turns, asleep), sleepOn: new Set() };
        if (here && isKnown(known, here.state(), asleep)) return null;
        forks.push(fork);
      }
      expectSame(fork.turns, turns);
      const turn = turns[fork.chosen];
      if (turn === undefined) return null;
      if (depth === forks.length - 1) fork.sleepOn = await notMeeting(turn, turns, fork.asleep, here);
      depth += 1;
      return turn;
    });
    if (isPlayed) walked += 1;
  } while (goBack(forks));
  return { walked, isWhole: true };
}

/** Whether all that follows a state has been walked, or is about to be: nobody slept there who is awake now. */
function isKnown(known: Map<string, Acts[]>, state: string, asleep: Acts): boolean {
  const before = known.get(state) ?? [];
  if (before.some((each) => [...each].every((act) => asleep.has(act)))) return true;
  // A copy: what the fork has walked falls asleep there.
  known.set(state, [...before, new Set(asleep)]);
  return false;
}

/** Those asleep whose next call and that of the chosen one do not see each other. */
async function notMeeting(chosen: Turn, turns: Turn[], asleep: Acts, here: Here | undefined): Promise<Acts> {
  const found = new Set<number>();
  for (const turn of turns) {
    if (!asleep.has(turn.act)) continue;
    if (areIndependent(turn, chosen) || (await here?.commute(turn, chosen))) found.add(turn.act);
  }
  return found;
}

function expectSame(before: Turn[], now: Turn[]): void {
  const [was, is] = [before, now].map((turns) => turns.map(({ act, what }) => `${act}: ${what}`).join("\n"));
  if (was !== is) throw new Error(`In the same order as before\n${was}\nwas to go on, and now\n${is}`);
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
