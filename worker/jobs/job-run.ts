import type { Job } from "#domain/operations/jobs.ts";
import type { Deps } from "#worker/deps.ts";
import { describeError } from "#worker/errors.ts";

/** One run of a job. A failed part stops no other, and the end is recorded in any case. */
export function startRun(deps: Deps, job: Job) {
  const failedParts: string[] = [];
  return {
    /** The part's result, or null if it failed. */
    async part<Answer>(name: string, run: () => Promise<Answer>): Promise<Answer | null> {
      try {
        return await run();
      } catch (error) {
        failedParts.push(name);
        deps.log("job_failed", { job, part: name, ...describeError(error) });
        return null;
      }
    },

    async end(): Promise<void> {
      try {
        await deps.jobRuns.record({ job, finishedAt: deps.now(), failedParts });
      } catch (error) {
        deps.log("job_not_recorded", { job, ...describeError(error) });
      }
    },
  };
}
