/** What the clock starts. */
export const JOBS = ["every_five_minutes", "every_day"] as const;
export type Job = (typeof JOBS)[number];

/** How old a job's last run may be, in milliseconds: three missed runs of the frequent one, two hours for the daily. */
export const LATE_AFTER_MS: Record<Job, number> = {
  every_five_minutes: 15 * 60_000,
  every_day: 26 * 3_600_000,
};

export const JOB_READINGS = ["on_time", "parts_failed", "late", "never_ran"] as const;
export type JobReading = (typeof JOB_READINGS)[number];

/** How a job stands at `now`, by its last run. Instants in milliseconds. */
export function readJob(
  job: Job,
  run: { finishedAt: number; failedParts: readonly string[] } | null,
  now: number,
): JobReading {
  if (run === null) return "never_ran";
  if (now - run.finishedAt > LATE_AFTER_MS[job]) return "late";
  return run.failedParts.length > 0 ? "parts_failed" : "on_time";
}
