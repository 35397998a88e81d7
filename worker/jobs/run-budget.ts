import { RESERVED_STATEMENTS, WORKERS_PLANS } from "#domain/operations/budgets.ts";
import type { Deps } from "#worker/deps.ts";

/** Shorter than the pause between two runs: where nothing answers every call takes its whole time. */
const MAX_RUN_MS = 4 * 60_000;

/** Hands a run's statements, calls outside and time to its parts: each may go up to a share of the whole. */
export function makeBudgetShares(deps: Deps): (upTo: number) => Deps {
  const whole = WORKERS_PLANS[deps.workersPlan];
  const before = deps.meter.statements;
  const until = deps.now().getTime() + MAX_RUN_MS;
  let calls = 0;
  const payments = deps.payments && countCalls(deps.payments, () => (calls += 1));
  const reconciliation = deps.reconciliation && countCalls(deps.reconciliation, () => (calls += 1));
  const mailer = countCalls(deps.mailer, () => (calls += 1));
  return (upTo) => ({
    ...deps,
    payments,
    reconciliation: reconciliation,
    mailer,
    budget: {
      remaining() {
        if (deps.now().getTime() >= until) return { statements: 0, calls: 0 };
        const statements = (whole.statements - RESERVED_STATEMENTS) * upTo - (deps.meter.statements - before);
        return { statements: Math.floor(statements), calls: Math.floor(whole.calls * upTo) - calls };
      },
    },
  });
}

function countCalls<Outsider extends object>(outsider: Outsider, count: () => void): Outsider {
  return new Proxy(outsider, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]) => {
        count();
        return member.apply(target, given);
      };
    },
  });
}
