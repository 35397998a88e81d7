import { inArray } from "drizzle-orm";
import { JOBS } from "#domain/jobs.ts";
import type { Database } from "./database.ts";
import { type JobRunRow, jobRuns } from "./schema.ts";

export type JobRunsRepository = ReturnType<typeof makeJobRunsRepository>;

export function makeJobRunsRepository(db: Database) {
  return {
    /** Only the last run of each job is kept. */
    async record(run: JobRunRow): Promise<void> {
      const { finishedAt, failedParts } = run;
      await db
        .insert(jobRuns)
        .values(run)
        .onConflictDoUpdate({ target: jobRuns.job, set: { finishedAt, failedParts } });
    },

    async list(): Promise<JobRunRow[]> {
      return db.select().from(jobRuns).where(inArray(jobRuns.job, JOBS));
    },
  };
}
