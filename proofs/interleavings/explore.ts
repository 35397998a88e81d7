import { areIndependent } from "./footprint.ts";
import type { PendingCall } from "./scheduler.ts";

/** Where a run has come to. */
export interface RunContext {
  /** All that what follows depends on, in a text. */
  state: () => string;
  /** Whether these two leave the same here, and are answered the same, whichever goes first. */
  commute: (one: PendingCall, other: PendingCall) => Promise<boolean>;
}

/** Says who goes on, of those who can; null where whatever follows has been walked already. */
export type ChooseCall = (turns: PendingCall[], here?: RunContext) => Promise<PendingCall | null>;

type ActionSet = ReadonlySet<number>;

/** A place in a run where it was decided who goes on. */
interface ChoicePoint {
  calls: PendingCall[];
  chosen: number;
  /** Acts that need not go first here: every order in which they do has been walked, or is another one's equal. */
  sleepSet: Set<number>;
  /** Those of them that need not go first after the chosen one either. */
  nextSleepSet: ActionSet;
}

/**
 * Walks the orders of some acts' calls, depth first, each played from the same beginning. Orders that differ in calls
 * which do not meet are one (sleep sets: Godefroid, 1996), and where two orders come to the same state, what follows is
 * walked once. `play` is false for an order that was broken off. Stops after `most` plays, those broken off among them.
 * Gives how many were walked, and whether those were all.
 */
export async function explore(
  most: number,
  play: (choose: ChooseCall) => Promise<boolean>,
): Promise<{ walked: number; isWhole: boolean }> {
  const forks: ChoicePoint[] = [];
  const known = new Map<string, ActionSet[]>();
  let plays = 0;
  let walked = 0;
  do {
    if (plays === most) return { walked, isWhole: false };
    plays += 1;
    let depth = 0;
    const isPlayed = await play(async (turns, here) => {
      let fork = forks[depth];
      if (fork === undefined) {
        const asleep = new Set(forks[depth - 1]?.nextSleepSet);
        fork = { calls: turns, sleepSet: asleep, chosen: firstAwakeIndex(turns, asleep), nextSleepSet: new Set() };
        if (here && isExplored(known, here.state(), asleep)) return null;
        forks.push(fork);
      }
      assertDeterministic(fork.calls, turns);
      const turn = turns[fork.chosen];
      if (turn === undefined) return null;
      if (depth === forks.length - 1) fork.nextSleepSet = await independentActions(turn, turns, fork.sleepSet, here);
      depth += 1;
      return turn;
    });
    if (isPlayed) walked += 1;
  } while (backtrack(forks));
  return { walked, isWhole: true };
}

/** Whether all that follows a state has been walked, or is about to be: nobody slept there who is awake now. */
function isExplored(known: Map<string, ActionSet[]>, state: string, asleep: ActionSet): boolean {
  const before = known.get(state) ?? [];
  if (before.some((each) => [...each].every((act) => asleep.has(act)))) return true;
  // A copy: what the fork has walked falls asleep there.
  known.set(state, [...before, new Set(asleep)]);
  return false;
}

/** Those asleep whose next call and that of the chosen one do not see each other. */
async function independentActions(
  chosen: PendingCall,
  turns: PendingCall[],
  asleep: ActionSet,
  here: RunContext | undefined,
): Promise<ActionSet> {
  const found = new Set<number>();
  for (const turn of turns) {
    if (!asleep.has(turn.actionIndex)) continue;
    if (areIndependent(turn, chosen) || (await here?.commute(turn, chosen))) found.add(turn.actionIndex);
  }
  return found;
}

function assertDeterministic(before: PendingCall[], now: PendingCall[]): void {
  const [was, is] = [before, now].map((turns) =>
    turns.map(({ actionIndex: act, description }) => `${act}: ${description}`).join("\n"),
  );
  if (was !== is) throw new Error(`In the same order as before\n${was}\nwas to go on, and now\n${is}`);
}

/** Takes the last decision that has another side. False when there is none. */
function backtrack(forks: ChoicePoint[]): boolean {
  for (let fork = forks.at(-1); fork !== undefined; fork = forks.at(-1)) {
    const walked = fork.calls[fork.chosen];
    if (walked) fork.sleepSet.add(walked.actionIndex);
    fork.chosen = firstAwakeIndex(fork.calls, fork.sleepSet);
    if (fork.chosen < fork.calls.length) return true;
    forks.pop();
  }
  return false;
}

function firstAwakeIndex(turns: PendingCall[], asleep: ReadonlySet<number>): number {
  const found = turns.findIndex(({ actionIndex: act }) => !asleep.has(act));
  return found === -1 ? turns.length : found;
}
