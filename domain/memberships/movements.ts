/**
 * Changes of monthly recurring revenue.
 * - `new`: a membership starts
 * - `expansion`, `contraction`: a membership pays more, or less
 * - `paused`, `resumed`: a pause takes its amount out, or returns it
 * - `churn`: a membership ends
 * - `reactivation`: a membership restarts after its end
 */
export const MOVEMENT_KINDS = [
  "new",
  "expansion",
  "contraction",
  "paused",
  "resumed",
  "churn",
  "reactivation",
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export interface MovementSum {
  kind: MovementKind;
  count: number;
  pesewas: number;
}

/** Monthly recurring revenue at the start and end of a span, and the changes between, in pesewas. */
export interface RecurringMovements extends Record<MovementKind, number> {
  start: number;
  end: number;
}

/** Sums the movements. `end` is `start` plus all changes; losses are negative. */
export function recurringMovements(before: readonly MovementSum[], within: readonly MovementSum[]): RecurringMovements {
  const sumOfKind = (kind: MovementKind) => sumPesewas(within.filter((movement) => movement.kind === kind));
  const start = sumPesewas(before);
  return {
    start,
    new: sumOfKind("new"),
    expansion: sumOfKind("expansion"),
    contraction: sumOfKind("contraction"),
    paused: sumOfKind("paused"),
    resumed: sumOfKind("resumed"),
    churn: sumOfKind("churn"),
    reactivation: sumOfKind("reactivation"),
    end: start + sumPesewas(within),
  };
}

/** Number of members after the movements, including paused ones. */
export function countMembersAfter(movements: readonly MovementSum[]): number {
  const countOfKind = (kind: MovementKind) =>
    movements.reduce((sum, movement) => sum + (movement.kind === kind ? movement.count : 0), 0);
  return countOfKind("new") + countOfKind("reactivation") - countOfKind("churn");
}

/** Share of the starting revenue that was lost to churn and contraction; null if it started at zero. */
export function grossChurn({ start, churn, contraction }: RecurringMovements): number | null {
  return start > 0 ? -(churn + contraction) / start : null;
}

function sumPesewas(movements: readonly MovementSum[]): number {
  return movements.reduce((sum, { pesewas }) => sum + pesewas, 0);
}
