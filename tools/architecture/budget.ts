import type { Figures } from "./measure-concepts.ts";

export const BUDGET_FILE = "tools/architecture/budget.json";

/** How far below its budget lines and words may be before the budget must be lowered; counts of concepts match exactly. */
const SLACK = 0.02;

/** What is wrong with the figures or the budget, in a sentence each. */
export function compareBudget(budget: Figures, figures: Figures): string[] {
  return Object.entries(figures).flatMap(([name, figure]) => {
    const allowed = budget[name];
    if (allowed === undefined) return [`${name}: ${figure} has no budget in ${BUDGET_FILE}`];
    if (figure > allowed)
      return [`${name}: ${figure} of ${allowed}. Delete something, or raise the budget and say why in the commit`];
    const isMeasured = /^(lines|words)/.test(name);
    if (figure < (isMeasured ? allowed * (1 - SLACK) : allowed))
      return [`${name}: ${figure} of ${allowed}. Lower the budget in ${BUDGET_FILE}: npm run house -- --budget`];
    return [];
  });
}
