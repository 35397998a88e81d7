/**
 * How what members pay a month changes.
 * - `new`: a membership begins
 * - `expansion`, `contraction`: it pays more, or less
 * - `paused`, `resumed`: a pause takes off what it pays, and gives it back
 * - `churn`: it ends
 * - `reactivation`: it comes back after its end
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

/** What came in a month at the start and at the end of a span, and each kind of what lies between, in pesewas. */
export interface RecurringMovements extends Record<MovementKind, number> {
  start: number;
  end: number;
}

/** The end is the start and all that moved: what is less has a minus. */
export function recurringMovements(before: readonly MovementSum[], within: readonly MovementSum[]): RecurringMovements {
  const of = (kind: MovementKind) => sumPesewas(within.filter((each) => each.kind === kind));
  const start = sumPesewas(before);
  return {
    start,
    new: of("new"),
    expansion: of("expansion"),
    contraction: of("contraction"),
    paused: of("paused"),
    resumed: of("resumed"),
    churn: of("churn"),
    reactivation: of("reactivation"),
    end: start + sumPesewas(within),
  };
}

/** How many members there are after all these, paused ones among them. */
export function countMembersAfter(movements: readonly MovementSum[]): number {
  const of = (kind: MovementKind) => movements.reduce((sum, each) => sum + (each.kind === kind ? each.count : 0), 0);
  return of("new") + of("reactivation") - of("churn");
}

/** The share of what came in a month at the start that was lost by leaving and by paying less; null where nothing came. */
export function grossChurn({ start, churn, contraction }: RecurringMovements): number | null {
  return start > 0 ? -(churn + contraction) / start : null;
}

function sumPesewas(movements: readonly MovementSum[]): number {
  return movements.reduce((sum, { pesewas }) => sum + pesewas, 0);
}
