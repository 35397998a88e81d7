import { MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";

/** Jobs that run on a schedule. */
export const JOBS = ["every_five_minutes", "every_day"] as const;
export type Job = (typeof JOBS)[number];

/** Row stored beside the job runs: when the last completed reconciliation with the gateway started. */
export const RECONCILIATION_MARK = "payment_comparison";
/** The same for the reconciliation of external refunds and disputes. */
export const EXTERNAL_REFUNDS_MARK = "elsewhere_comparison";

/** Cron schedules, in UTC. */
export const SCHEDULES: Record<Job, string> = {
  every_five_minutes: "*/5 * * * *",
  every_day: "20 3 * * *",
};

/**
 * Maximum age of a job's last run, in milliseconds: three missed runs of the frequent job, two hours over for the daily
 * one.
 */
export const JOB_OVERDUE_MS: Record<Job, number> = {
  every_five_minutes: 15 * MS_PER_MINUTE,
  every_day: 26 * MS_PER_HOUR,
};

export const JOB_READINGS = ["on_time", "parts_failed", "late", "never_ran"] as const;
export type JobReading = (typeof JOB_READINGS)[number];

/** Health of a job at `now`, from its last run. Instants are milliseconds since 1970. */
export function assessJob(
  job: Job,
  run: { finishedAt: number; failedParts: readonly string[] } | null,
  now: number,
): JobReading {
  if (run === null) return "never_ran";
  if (now - run.finishedAt > JOB_OVERDUE_MS[job]) return "late";
  return run.failedParts.length > 0 ? "parts_failed" : "on_time";
}
