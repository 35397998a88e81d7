import { count, gt, gte, lt, type SQL, sql, sum } from "drizzle-orm";
import { type Limits, QUOTA_WINDOW_MS, type SubmissionKind } from "#domain/operations/limits.ts";
import { submissionRefusals, submissions } from "#worker/db/schema/submissions.ts";
import { insertOutboxEntries, type OutboxEntry, onlyIfChanged } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";

const MAX_REFUSALS = 1000;
/** More of them say nothing new. */
const MAX_FULL_MAILBOXES = 100;

/** What a stranger sends, under the id of the row that it makes, and the messages about it. */
export interface NewSubmission {
  id: string;
  kind: SubmissionKind;
  mailbox: string;
  phone: string | null;
  network: string | null;
  at: Date;
  limits: Limits;
  notices: OutboxEntry[];
}

/** What became of a sending: whether it was let in, and the row that it made, or null where none was made. */
export interface AdmittedWrite<Row> {
  admitted: { isAcknowledged: boolean } | null;
  row: Row | null;
}

/**
 * A statement for a batch, its first: counts one more, unless the person or the line it comes from has had its share of
 * the day. The statement that counts it carries the limits, so that many at once are no way around them. Gives a row where
 * it is let in, and whether it is answered by a mail. What is tried again under one id is one. A booking that has been paid
 * for does not count against its person.
 */
export function insertSubmission(db: Database, { id, kind, mailbox, phone, network, at, limits }: NewSubmission) {
  const now = at.getTime();
  const since = now - QUOTA_WINDOW_MS;
  const unpaid = sql`not exists (select 1 from bookings where bookings.id = submissions.id and bookings.paid_at is not null)`;
  return db
    .insert(submissions)
    .select(
      sql`select ${id}, ${kind}, ${mailbox}, ${phone}, ${network},
        (select count(*) from submissions where mailbox = ${mailbox} and at > ${since} and is_acknowledged) < ${limits.copiesPerPersonPerDay}, ${now}
        where exists (select 1 from submissions where id = ${id})
          or (select count(*) from submissions where mailbox = ${mailbox} and at > ${since} and ${unpaid}) < ${limits.perPersonPerDay}
          and (select count(*) from submissions where phone = ${phone} and at > ${since} and ${unpaid}) < ${limits.perPersonPerDay}
          and (select count(*) from submissions where network = ${network} and at > ${since}) < ${limits.perNetworkPerDay}`,
    )
    .onConflictDoUpdate({ target: submissions.id, set: { kind } })
    .returning({ isAcknowledged: submissions.isAcknowledged });
}

/** Whether a sending of the same batch was let in. */
export function isAdmitted({ id }: NewSubmission): SQL {
  return sql`exists (select 1 from submissions where submissions.id = ${id})`;
}

/**
 * A statement for a batch, just after the one that makes the row: without the mails to the person where their box has had
 * its mails of the day. So nobody can fill another's mailbox, nor keep them from booking.
 */
export function insertOutboxEntriesOfSubmission(db: Database, { id, notices }: NewSubmission) {
  const isAcknowledged = sql`exists (select 1 from submissions where submissions.id = ${id} and is_acknowledged)`;
  return insertOutboxEntries(
    db,
    notices,
    sql`${onlyIfChanged} and (value ->> 'audience' <> 'customer' or ${isAcknowledged})`,
  );
}

export type SubmissionsRepository = ReturnType<typeof makeSubmissionsRepository>;

export function makeSubmissionsRepository(db: Database) {
  return {
    /** Up to a thousand an hour, so that refusing writes little. */
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

    /** How many were taken and refused since an instant, and how many boxes were named as often as one may be, for the operator. */
    async countSince(
      since: Date,
      { perPersonPerDay }: Pick<Limits, "perPersonPerDay">,
    ): Promise<{ taken: number; refused: number; fullBoxes: number }> {
      const [taken, refused, boxes] = await db.batch([
        db.select({ count: count() }).from(submissions).where(gt(submissions.at, since)),
        db
          .select({ count: sum(submissionRefusals.count) })
          .from(submissionRefusals)
          .where(gte(submissionRefusals.hour, hourOf(since))),
        db
          .select({ mailbox: submissions.mailbox })
          .from(submissions)
          .where(gt(submissions.at, since))
          // By when they came, not by the index of boxes, which holds as much again from before.
          .groupBy(sql`+${submissions.mailbox}`)
          .having(gte(count(), perPersonPerDay))
          .limit(MAX_FULL_MAILBOXES),
      ]);
      return {
        taken: taken[0]?.count ?? 0,
        refused: Number(refused[0]?.count ?? 0),
        fullBoxes: boxes.length,
      };
    },

    /** Forgets what no longer counts. Gives how many sendings that were. */
    async sweep(before: Date): Promise<number> {
      const [swept] = await db.batch([
        db.delete(submissions).where(lt(submissions.at, before)),
        db.delete(submissionRefusals).where(lt(submissionRefusals.hour, hourOf(before))),
      ]);
      return swept.meta.changes;
    },
  };
}

function hourOf(at: Date): string {
  return at.toISOString().slice(0, "2026-11-25T23".length);
}
