import { count, gt, gte, lt, type SQL, sql, sum } from "drizzle-orm";
import { type Limits, QUOTA_WINDOW_MS, type SubmissionKind } from "#domain/operations/limits.ts";
import { submissionRefusals, submissions } from "#worker/db/schema/submissions.ts";
import {
  insertOutboxEntries,
  insertSelected,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";

const MAX_REFUSALS = 1000;
/** More would say nothing new. */
const MAX_FULL_MAILBOXES = 100;

/** A visitor's submission, under the id of the row it creates, with its emails. */
export interface NewSubmission {
  id: string;
  kind: SubmissionKind;
  mailbox: string;
  phone: string | null;
  network: string | null;
  at: Date;
  limits: Limits;
  outboxEntries: OutboxEntry[];
}

/** Whether the submission was within the quota, and the row that it created, if any. */
export interface AdmittedWrite<Row> {
  admitted: { isAcknowledged: boolean } | null;
  row: Row | null;
}

/**
 * First statement of a batch: counts the submission, unless the person or network has reached its daily quota. Checking
 * inside the insert keeps concurrent submissions within it. Returns a row if admitted, and whether the customer gets an
 * email. A retry under the same id counts once. A paid booking does not count against its person.
 */
export function insertSubmission(db: Database, { id, kind, mailbox, phone, network, at, limits }: NewSubmission) {
  const since = at.getTime() - QUOTA_WINDOW_MS;
  const unpaid = sql`not exists (select 1 from bookings where bookings.id = submissions.id and bookings.paid_at is not null)`;
  const isAcknowledged = sql`(select count(*) from submissions where mailbox = ${mailbox} and at > ${since} and is_acknowledged) < ${limits.copiesPerPersonPerDay}`;
  return insertSelected(
    db,
    submissions,
    { id, kind, mailbox, phone, network, isAcknowledged, at },
    sql`where exists (select 1 from submissions where id = ${id})
      or (select count(*) from submissions where mailbox = ${mailbox} and at > ${since} and ${unpaid}) < ${limits.perPersonPerDay}
      and (select count(*) from submissions where phone = ${phone} and at > ${since} and ${unpaid}) < ${limits.perPersonPerDay}
      and (select count(*) from submissions where network = ${network} and at > ${since}) < ${limits.perNetworkPerDay}`,
  )
    .onConflictDoUpdate({ target: submissions.id, set: { kind } })
    .returning({ isAcknowledged: submissions.isAcknowledged });
}

/** Batch statement: counts one request of a mailbox, unless it has made the most since an instant. */
export function insertLimited(
  db: Database,
  request: Pick<typeof submissions.$inferInsert, "id" | "kind" | "isAcknowledged" | "at">,
  { mailbox, since, most }: { mailbox: string; since: Date; most: number },
) {
  return insertSelected(
    db,
    submissions,
    { ...request, mailbox },
    sql`where (select count(*) from submissions where mailbox = ${mailbox} and at > ${since.getTime()}) < ${most}`,
  );
}

/** Whether the submission of the same batch was admitted. */
export function isAdmitted({ id }: NewSubmission): SQL {
  return sql`exists (select 1 from submissions where submissions.id = ${id})`;
}

/**
 * Batch statement right after the row's insert: omits the customer's email if their address has reached its daily
 * limit. A stranger can neither flood an inbox nor block bookings.
 */
export function insertOutboxEntriesOfSubmission(db: Database, { id, outboxEntries }: NewSubmission) {
  const isAcknowledged = sql`exists (select 1 from submissions where submissions.id = ${id} and is_acknowledged)`;
  return insertOutboxEntries(
    db,
    outboxEntries,
    sql`${onlyIfChanged} and (value ->> 'audience' <> 'customer' or ${isAcknowledged})`,
  );
}

export type SubmissionsRepository = ReturnType<typeof makeSubmissionsRepository>;

export function makeSubmissionsRepository(db: Database) {
  return {
    /** Stops at 1,000 an hour, so that refusals write little. */
    async noteRefusal(at: Date): Promise<void> {
      await db
        .insert(submissionRefusals)
        .values({ hour: hourOf(at), count: 1 })
        .onConflictDoUpdate({
          target: submissionRefusals.hour,
          set: { count: sql`${submissionRefusals.count} + 1` },
          setWhere: lt(submissionRefusals.count, MAX_REFUSALS),
        });
    },

    /** Totals since an instant, for the operator: admitted, refused, and addresses at their limit. */
    async countSince(
      since: Date,
      { perPersonPerDay }: Pick<Limits, "perPersonPerDay">,
    ): Promise<{ admitted: number; refused: number; fullMailboxes: number }> {
      const [admitted, refused, mailboxes] = await db.batch([
        db.select({ count: count() }).from(submissions).where(gt(submissions.at, since)),
        db
          .select({ count: sum(submissionRefusals.count) })
          .from(submissionRefusals)
          .where(gte(submissionRefusals.hour, hourOf(since))),
        db
          .select({ mailbox: submissions.mailbox })
          .from(submissions)
          .where(gt(submissions.at, since))
          // The `+` avoids the index by address, which also holds older rows.
          .groupBy(sql`+${submissions.mailbox}`)
          .having(gte(count(), perPersonPerDay))
          .limit(MAX_FULL_MAILBOXES),
      ]);
      return {
        admitted: admitted[0]?.count ?? 0,
        refused: Number(refused[0]?.count ?? 0),
        fullMailboxes: mailboxes.length,
      };
    },

    /** Deletes expired rows. Returns the number of submissions. */
    async sweep(before: Date): Promise<number> {
      const [deleted] = await db.batch([
        db.delete(submissions).where(lt(submissions.at, before)),
        db.delete(submissionRefusals).where(lt(submissionRefusals.hour, hourOf(before))),
      ]);
      return deleted.meta.changes;
    },
  };
}

function hourOf(at: Date): string {
  return at.toISOString().slice(0, "2026-11-25T23".length);
}
