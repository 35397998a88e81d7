import { eq, inArray } from "drizzle-orm";
import { JOBS } from "#domain/operations/jobs.ts";
import { type JobRunRow, jobRuns } from "#worker/db/schema/operations.ts";
import type { Database } from "#worker/db/sql/database.ts";

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

    /** When the last comparison that came to its end began; null where none has. */
    async findMark(name: JobRunRow["job"]): Promise<Date | null> {
      const mark = await db.select().from(jobRuns).where(eq(jobRuns.job, name)).get();
      return mark?.finishedAt ?? null;
    },

    /** Of the jobs alone. */
    async list(): Promise<JobRunRow[]> {
      return db.select().from(jobRuns).where(inArray(jobRuns.job, JOBS));
    },
  };
}
