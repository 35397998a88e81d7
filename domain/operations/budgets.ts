/**
 * Limits of one worker run on Cloudflare. See developers.cloudflare.com/d1/platform/limits and workers/platform/limits.
 */
export const WORKERS_PLANS = {
  free: { statements: 50, calls: 50 },
  paid: { statements: 1000, calls: 1000 },
} as const;
export type WorkersPlan = keyof typeof WORKERS_PLANS;

/** Reserve for the final record and small overruns. */
export const RESERVED_STATEMENTS = 4;

/**
 * Share of a run's statements and calls up to which each part of a job may go, payments first. Unused budget passes to
 * the next part; parts without budget wait for the next run.
 */
export const FREQUENT_SHARES = {
  follow_refunds: 0.25,
  /** It seldom needs more than three statements. */
  compare_elsewhere: 0.6,
  follow_deliveries: 0.62,
  deliver_first: 0.65,
  offer_places: 0.68,
  offer_seats: 0.72,
  remind_members: 0.76,
  remind_of_mail: 0.78,
  /** Settling and expiring alternate as first: the free plan seldom has enough for both. */
  first_question: 0.8,
  second_question: 0.95,
  deliver_rest: 1,
} as const;
export const DAILY_SHARES = {
  compare_payments: 0.4,
  compare_elsewhere: 0.45,
  renew_memberships: 0.6,
  apply_retention: 0.65,
  /** The parts after it need a fixed dozen statements. */
  keep_documents: 0.75,
  rest: 1,
} as const;

/** The remaining budget of a run. */
export interface Budget {
  remaining: () => { statements: number; calls: number };
}

/** For requests, which do one thing each. */
export const UNLIMITED_BUDGET: Budget = {
  remaining: () => ({ statements: Number.POSITIVE_INFINITY, calls: Number.POSITIVE_INFINITY }),
};
