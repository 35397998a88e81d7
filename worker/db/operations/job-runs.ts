import { eq, inArray } from "drizzle-orm";
import { JOBS } from "#domain/operations/jobs.ts";
import { type JobRunRow, jobRuns } from "#worker/db/schema/operations.ts";
import type { Database } from "#worker/db/sql/database.ts";

export type JobRunsRepository = ReturnType<typeof makeJobRunsRepository>;

export function makeJobRunsRepository(db: Database) {
  return {
    /** Keeps only the last run of each job. */
    async record(run: JobRunRow): Promise<void> {
      const { finishedAt, failedParts } = run;
      await db
        .insert(jobRuns)
        .values(run)
        .onConflictDoUpdate({ target: jobRuns.job, set: { finishedAt, failedParts } });
    },

    /** The start of the last complete comparison; null if there is none. */
    async findMark(name: JobRunRow["job"]): Promise<Date | null> {
      const mark = await db.select().from(jobRuns).where(eq(jobRuns.job, name)).get();
      return mark?.finishedAt ?? null;
    },

    /** Without the comparison marks. */
    async list(): Promise<JobRunRow[]> {
      return db.select().from(jobRuns).where(inArray(jobRuns.job, JOBS));
    },
  };
}
