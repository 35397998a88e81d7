import { MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";

/** What the clock starts. */
export const JOBS = ["every_five_minutes", "every_day"] as const;
export type Job = (typeof JOBS)[number];

/** Kept beside the jobs' runs, and no job: when the last comparison with the gateway that came to its end began. */
export const RECONCILIATION_MARK = "payment_comparison";
/** And of that with what went back, or is in dispute. */
export const EXTERNAL_REFUNDS_MARK = "elsewhere_comparison";

/** When, as cron has it, in UTC. */
export const SCHEDULES: Record<Job, string> = {
  every_five_minutes: "*/5 * * * *",
  every_day: "20 3 * * *",
};

/** How old a job's last run may be, in milliseconds: three missed runs of the frequent one, two hours for the daily. */
export const JOB_OVERDUE_MS: Record<Job, number> = {
  every_five_minutes: 15 * MS_PER_MINUTE,
  every_day: 26 * MS_PER_HOUR,
};

export const JOB_READINGS = ["on_time", "parts_failed", "late", "never_ran"] as const;
export type JobReading = (typeof JOB_READINGS)[number];

/** How a job stands at `now`, by its last run. Instants in milliseconds. */
export function assessJob(
  job: Job,
  run: { finishedAt: number; failedParts: readonly string[] } | null,
  now: number,
): JobReading {
  if (run === null) return "never_ran";
  if (now - run.finishedAt > JOB_OVERDUE_MS[job]) return "late";
  return run.failedParts.length > 0 ? "parts_failed" : "on_time";
}
