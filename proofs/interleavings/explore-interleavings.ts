import { ACTIONS } from "./actions.ts";
import { explore } from "./explore.ts";
import { checkInvariants, fingerprintOutcome, watchInvariants } from "./invariants.ts";
import { type Action, openStage } from "./stage.ts";
import { STATES } from "./states.ts";

export interface ExplorationSummary {
  states: number;
  pairs: number;
  interleavings: number;
  /** Pairs per state whose interleavings were all explored. */
  exhausted: number;
  /** Violations, with the number of interleavings that show them. */
  violations: Map<string, number>;
}

/** Explores interleavings of every pair of actions in every state, with at most `maxRuns` runs per pair. */
export async function exploreInterleavings(
  maxRuns: number,
  actions: Record<string, Action> = ACTIONS,
  states = STATES,
): Promise<ExplorationSummary> {
  const stage = openStage();
  const pairs = unorderedPairs(Object.entries(actions));
  const explored: ExplorationSummary = {
    states: 0,
    pairs: pairs.length,
    interleavings: 0,
    exhausted: 0,
    violations: new Map(),
  };
  for (const [state, prepare] of Object.entries(states)) {
    explored.states += 1;
    await stage.inState(prepare, async (runInterleaving) => {
      // Warm-up: a lazy import between two concurrent calls would change the interleaving.
      for (const action of Object.values(actions))
        await runInterleaving([action, action], async ([call]) => call ?? null, { afterStep() {}, async atEnd() {} });
      for (const [[one, first], [other, second]] of pairs) {
        const inspected = new Set<string>();
        const { explored: count, isComplete } = await explore(maxRuns, async (choose) => {
          const violationsFound = new Set<string>();
          const report = (category: string, description: string) =>
            violationsFound.add(`${state}: ${one} + ${other}: ${category}: ${description}`);
          const isFinished = await runInterleaving([first, second], choose, {
            afterStep: watchInvariants(stage.rows, report),
            async atEnd(after) {
              const fingerprint = fingerprintOutcome(after);
              if (!inspected.has(fingerprint)) await checkInvariants(after, report);
              // States with violations are inspected again, so each occurrence counts.
              if (violationsFound.size === 0) inspected.add(fingerprint);
            },
          });
          for (const violation of violationsFound)
            explored.violations.set(violation, (explored.violations.get(violation) ?? 0) + 1);
          return isFinished;
        });
        explored.interleavings += count;
        if (isComplete) explored.exhausted += 1;
      }
    });
  }
  stage.close();
  return explored;
}

/** Every unordered pair, including each item with itself. */
function unorderedPairs<One>(all: One[]): [One, One][] {
  return all.flatMap((one, index) => all.slice(index).map((other): [One, One] => [one, other]));
}
