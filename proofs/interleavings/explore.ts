import { areIndependent } from "./footprint.ts";
import type { PendingCall } from "./scheduler.ts";

/** Context of a run at a choice point. */
export interface RunContext {
  /** Digest of the state that determines all further calls. */
  stateDigest: () => string;
  /** Whether the calls, in either order, leave the same state and return the same answers. */
  doCommute: (one: PendingCall, other: PendingCall) => Promise<boolean>;
}

/** Chooses the next call; null if everything that follows is already explored. */
export type ChooseCall = (calls: PendingCall[], context?: RunContext) => Promise<PendingCall | null>;

type ActionSet = ReadonlySet<number>;

/** A point in a run at which the next call was chosen. */
interface ChoicePoint {
  calls: PendingCall[];
  chosen: number;
  /** Actions that need not come first here: interleavings that start with them are explored or equivalent to one. */
  sleepSet: Set<number>;
  /** The sleep set after the chosen call. */
  nextSleepSet: ActionSet;
}

/**
 * Explores interleavings depth first. Each run begins in the same start state; aborted runs count towards `maxRuns`.
 * Prunes with sleep sets (Godefroid, 1996) and skips states that were explored before. `runOnce` returns false for an
 * aborted run. Returns the number of interleavings explored, and whether those are all.
 */
export async function explore(
  maxRuns: number,
  runOnce: (choose: ChooseCall) => Promise<boolean>,
): Promise<{ explored: number; isComplete: boolean }> {
  const choicePoints: ChoicePoint[] = [];
  const exploredStates = new Map<string, ActionSet[]>();
  let runs = 0;
  let explored = 0;
  do {
    if (runs === maxRuns) return { explored, isComplete: false };
    runs += 1;
    let depth = 0;
    const isFinished = await runOnce(async (calls, context) => {
      let choicePoint = choicePoints[depth];
      if (choicePoint === undefined) {
        const sleepSet = new Set(choicePoints[depth - 1]?.nextSleepSet);
        choicePoint = { calls, sleepSet, chosen: firstAwakeIndex(calls, sleepSet), nextSleepSet: new Set() };
        if (context && isExplored(exploredStates, context.stateDigest(), sleepSet)) return null;
        choicePoints.push(choicePoint);
      }
      assertSameCalls(choicePoint.calls, calls);
      const call = calls[choicePoint.chosen];
      if (call === undefined) return null;
      if (depth === choicePoints.length - 1)
        choicePoint.nextSleepSet = await findIndependentActions(call, calls, choicePoint.sleepSet, context);
      depth += 1;
      return call;
    });
    if (isFinished) explored += 1;
  } while (backtrack(choicePoints));
  return { explored, isComplete: true };
}

/** True if an earlier run explored this state with the same sleep set or a subset of it. */
function isExplored(exploredStates: Map<string, ActionSet[]>, state: string, sleepSet: ActionSet): boolean {
  const before = exploredStates.get(state) ?? [];
  if (before.some((earlierSet) => [...earlierSet].every((actionIndex) => sleepSet.has(actionIndex)))) return true;
  // A copy, because the choice point extends its sleep set later.
  exploredStates.set(state, [...before, new Set(sleepSet)]);
  return false;
}

/** Returns the sleeping actions whose next call is independent of the chosen one. */
async function findIndependentActions(
  chosen: PendingCall,
  calls: PendingCall[],
  sleepSet: ActionSet,
  context: RunContext | undefined,
): Promise<ActionSet> {
  const found = new Set<number>();
  for (const call of calls) {
    if (!sleepSet.has(call.actionIndex)) continue;
    if (areIndependent(call, chosen) || (await context?.doCommute(call, chosen))) found.add(call.actionIndex);
  }
  return found;
}

function assertSameCalls(before: PendingCall[], now: PendingCall[]): void {
  const [expected, actual] = [before, now].map((calls) =>
    calls.map(({ actionIndex, description }) => `${actionIndex}: ${description}`).join("\n"),
  );
  if (expected !== actual)
    throw new Error(`The same choices led to different calls: expected\n${expected}\nbut found\n${actual}`);
}

/** Switches to the last choice point with an alternative; false if there is none. */
function backtrack(choicePoints: ChoicePoint[]): boolean {
  for (let choicePoint = choicePoints.at(-1); choicePoint !== undefined; choicePoint = choicePoints.at(-1)) {
    const explored = choicePoint.calls[choicePoint.chosen];
    if (explored) choicePoint.sleepSet.add(explored.actionIndex);
    choicePoint.chosen = firstAwakeIndex(choicePoint.calls, choicePoint.sleepSet);
    if (choicePoint.chosen < choicePoint.calls.length) return true;
    choicePoints.pop();
  }
  return false;
}

function firstAwakeIndex(calls: PendingCall[], sleepSet: ReadonlySet<number>): number {
  const found = calls.findIndex(({ actionIndex }) => !sleepSet.has(actionIndex));
  return found === -1 ? calls.length : found;
}
