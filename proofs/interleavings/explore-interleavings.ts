import { ACTIONS } from "./actions.ts";
import { explore } from "./explore.ts";
import { checkInvariants, fingerprintOutcome, watchInvariants } from "./invariants.ts";
import { type Action, openStage } from "./stage.ts";
import { STATES } from "./states.ts";

export interface ExplorationSummary {
  states: number;
  pairs: number;
  interleavings: number;
  /** Pairs in a state of which every order was walked. */
  exhausted: number;
  /** What was found, and in how many orders. */
  violations: Map<string, number>;
}

/** Walks the orders of every two acts in every state, in at most so many plays of each pair. */
export async function exploreInterleavings(
  most: number,
  acts: Record<string, Action> = ACTIONS,
  states = STATES,
): Promise<ExplorationSummary> {
  const stage = openStage();
  const pairs = unorderedPairs(Object.entries(acts));
  const walked: ExplorationSummary = {
    states: 0,
    pairs: pairs.length,
    interleavings: 0,
    exhausted: 0,
    violations: new Map(),
  };
  for (const [state, prepare] of Object.entries(states)) {
    walked.states += 1;
    await stage.inState(prepare, async (play) => {
      // What is loaded when it is first used is there from now on: it would come between two calls that are made at once.
      for (const act of Object.values(acts))
        await play([act, act], async ([turn]) => turn ?? null, { afterStep() {}, async atEnd() {} });
      for (const [[one, first], [other, second]] of pairs) {
        const inspected = new Set<string>();
        const { walked: orders, isWhole } = await explore(most, async (choose) => {
          const found = new Set<string>();
          const complain = (of: string, what: string) => found.add(`${state}: ${one} + ${other}: ${of}: ${what}`);
          const isPlayed = await play([first, second], choose, {
            afterStep: watchInvariants(stage.rows, complain),
            async atEnd(after) {
              const left = fingerprintOutcome(after);
              if (!inspected.has(left)) await checkInvariants(after, complain);
              // What was found fault with is counted each time.
              if (found.size === 0) inspected.add(left);
            },
          });
          for (const violation of found) walked.violations.set(violation, (walked.violations.get(violation) ?? 0) + 1);
          return isPlayed;
        });
        walked.interleavings += orders;
        if (isWhole) walked.exhausted += 1;
      }
    });
  }
  stage.close();
  return walked;
}

/** Each with each that comes after it, and with itself. */
function unorderedPairs<One>(all: One[]): [One, One][] {
  return all.flatMap((one, index) => all.slice(index).map((other): [One, One] => [one, other]));
}
