/** What Cloudflare gives one run of a worker. See developers.cloudflare.com/d1/platform/limits and workers/platform/limits. */
export const WORKERS_PLANS = {
  free: { statements: 50, calls: 50 },
  paid: { statements: 1000, calls: 1000 },
} as const;
export type WorkersPlan = keyof typeof WORKERS_PLANS;

/** Kept for writing down how the run ended, and for whatever asked for one statement more than it thought. */
export const RESERVED_STATEMENTS = 4;

/**
 * Up to which part of a run's statements and calls each part of a job may go, money first. What one leaves is the next
 * one's; what none has left for it waits for the next run.
 */
export const FREQUENT_SHARES = {
  follow_refunds: 0.25,
  /** It is seldom more than three questions. */
  compare_elsewhere: 0.6,
  deliver_first: 0.65,
  offer_places: 0.68,
  offer_seats: 0.72,
  remind_members: 0.76,
  remind_of_mail: 0.78,
  /** Settling and expiring take turns in going first: on the free plan there is seldom enough for both. */
  first_question: 0.8,
  second_question: 0.95,
  deliver_rest: 1,
} as const;
export const DAILY_SHARES = {
  compare_payments: 0.4,
  compare_elsewhere: 0.45,
  renew_memberships: 0.6,
  apply_retention: 0.65,
  /** What follows takes a dozen statements, whatever there is to do. */
  keep_documents: 0.75,
  rest: 1,
} as const;

/** What is left of a run for a part of it. */
export interface Budget {
  remaining: () => { statements: number; calls: number };
}

/** Of a request: it does one thing. */
export const UNLIMITED_BUDGET: Budget = {
  remaining: () => ({ statements: Number.POSITIVE_INFINITY, calls: Number.POSITIVE_INFINITY }),
};
