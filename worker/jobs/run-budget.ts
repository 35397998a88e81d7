import { RESERVED_STATEMENTS, WORKERS_PLANS } from "#domain/operations/budgets.ts";
import type { Deps } from "#worker/deps.ts";

/** Shorter than the interval of the job, even if every call times out. */
const MAX_RUN_MS = 4 * 60_000;

/** Splits a run's statements, external calls and time: each part may use up to a share of the total. */
export function makeBudgetShares(deps: Deps): (upTo: number) => Deps {
  const total = WORKERS_PLANS[deps.workersPlan];
  const before = deps.meter.statements;
  const until = deps.now().getTime() + MAX_RUN_MS;
  let calls = 0;
  const payments = deps.payments && countCalls(deps.payments, () => (calls += 1));
  const reconciliation = deps.reconciliation && countCalls(deps.reconciliation, () => (calls += 1));
  const { whatsapp, sms } = deps.phoneChannels;
  const phoneChannels = {
    whatsapp: whatsapp && countCalls(whatsapp, () => (calls += 1)),
    sms: sms && countCalls(sms, () => (calls += 1)),
  };
  const mailer = countCalls(deps.mailer, () => (calls += 1));
  return (upTo) => ({
    ...deps,
    payments,
    reconciliation: reconciliation,
    mailer,
    phoneChannels,
    budget: {
      remaining() {
        if (deps.now().getTime() >= until) return { statements: 0, calls: 0 };
        const statements = (total.statements - RESERVED_STATEMENTS) * upTo - (deps.meter.statements - before);
        return { statements: Math.floor(statements), calls: Math.floor(total.calls * upTo) - calls };
      },
    },
  });
}

function countCalls<Outsider extends object>(service: Outsider, count: () => void): Outsider {
  return new Proxy(service, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        count();
        return member.apply(target, args);
      };
    },
  });
}
