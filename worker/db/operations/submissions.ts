import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/calendar/days.ts";
import {
  type CountedKind,
  kindsOf,
  type Limits,
  MAIL_WINDOW_MS,
  networkEmailsPerHour,
  QUOTA_OF,
  QUOTA_WINDOW_MS,
  type Quota,
} from "#domain/operations/limits.ts";
import { IMPORTANCE } from "#domain/operations/outbox.ts";
import { type SubmissionRow, submissionRefusals, submissions } from "#worker/db/schema/submissions.ts";
import {
  insertOutboxEntries,
  insertSelected,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";

const MAX_REFUSALS = 1000;

/** What a submission claims: a resource and its days, or an event. */
export interface SubmittedClaim {
  claimed: string;
  firstDay: Day | null;
  lastDay: Day | null;
}

/** A visitor's submission, under the id of the row it creates, with its emails. */
export interface NewSubmission {
  id: string;
  kind: CountedKind;
  mailbox: string;
  phone: string | null;
  network: string | null;
  claim: SubmittedClaim | null;
  at: Date;
  /** A proof of being a person, with the id under which it is used up; Turnstile uses up its own. */
  proof: { id: string | null } | null;
  /** There is no way to ask for a proof. */
  isProofWaived: boolean;
  limits: Limits;
  outboxEntries: OutboxEntry[];
}

/** Whether the submission was within the quota, and the row that it created, if any. */
export interface AdmittedWrite<Row> {
  admitted: { isAcknowledged: boolean } | null;
  row: Row | null;
}

/**
 * First statement of a batch: counts the submission, unless its network has used up the day's quota and it carries
 * no unused proof. Checking inside the insert keeps concurrent submissions within it. Returns a row if admitted, and
 * whether the customer gets an email: those before the mailbox's last paid submission do not count. A retry under the same id counts once. Whom a submission names refuses nothing.
 */
export function insertSubmission(db: Database, submission: NewSubmission) {
  const { id, kind, mailbox, phone, network, claim, at, proof, isProofWaived, limits } = submission;
  const since = at.getTime() - QUOTA_WINDOW_MS;
  const lastPaid = sql`(select max(paid.at) from submissions as paid join charges on charges.id = paid.id where paid.mailbox = ${mailbox} and charges.state = 'paid')`;
  const isAcknowledged = sql`(select count(*) from submissions where mailbox = ${mailbox} and at > max(${since}, coalesce(${lastPaid}, 0)) and is_acknowledged) < ${limits.copiesPerPersonPerDay}`;
  return insertSelected(
    db,
    submissions,
    { id, kind, mailbox, phone, network, isAcknowledged, at, proofId: proof?.id ?? null, ...claim },
    sql`where exists (select 1 from submissions where id = ${id})
      or ${isProofWaived ? 1 : 0} or ${hasUnusedProof(submission)}
      or (select count(*) from submissions where ${isOfQuota(network, QUOTA_OF[kind], at)}) < ${limits.perNetworkPerDay}`,
  )
    .onConflictDoUpdate({ target: submissions.id, set: { kind } })
    .returning({ isAcknowledged: submissions.isAcknowledged });
}

/** Batch statement: counts one request of a mailbox, unless it has made the most since an instant. */
export function insertLimited(
  db: Database,
  request: Pick<typeof submissions.$inferInsert, "id" | "kind" | "isAcknowledged" | "network" | "at">,
  { mailbox, since, most }: { mailbox: string; since: Date; most: number },
) {
  return insertSelected(
    db,
    submissions,
    { ...request, mailbox },
    sql`where (select count(*) from submissions where mailbox = ${mailbox} and at > ${since.getTime()}) < ${most}`,
  );
}

/** The submissions of a network that count against a quota at an instant. */
function isOfQuota(network: string | null, quota: Quota, at: Date): SQL {
  const kinds = JSON.stringify(kindsOf(quota));
  return sql`network = ${network} and at > ${at.getTime() - QUOTA_WINDOW_MS} and kind in (select value from json_each(${kinds}))`;
}

/** Whether the submission of the same batch was admitted. */
export function isAdmitted({ id }: NewSubmission): SQL {
  return sql`exists (select 1 from submissions where submissions.id = ${id})`;
}

/** Whether the submission carries a proof of being a person that no other one has used. */
export function hasUnusedProof({ id, proof }: NewSubmission): SQL {
  if (proof === null) return sql`false`;
  return sql`not exists (select 1 from submissions where proof_id = ${proof.id} and id <> ${id})`;
}

/** Batch statement: gives a submission the id of the booking that replaces its row, or the days it moved to. */
export function updateSubmission(
  db: Database,
  id: string,
  to: Partial<Pick<SubmissionRow, "id" | "firstDay" | "lastDay">>,
  condition: SQL,
) {
  return db
    .update(submissions)
    .set(to)
    .where(and(eq(submissions.id, id), condition));
}

/**
 * Batch statement right after the row's insert: omits the customer's email if their address has reached its daily
 * limit, and delays the emails of a network that has used up its share of the hour. A stranger can neither flood an
 * inbox nor delay the emails of others.
 */
export function insertOutboxEntriesOfSubmission(db: Database, submission: NewSubmission) {
  const { id, network, at, limits, outboxEntries } = submission;
  const isAcknowledged = sql`exists (select 1 from submissions where submissions.id = ${id} and is_acknowledged)`;
  return insertOutboxEntries(
    db,
    outboxEntries,
    sql`${onlyIfChanged} and (value ->> 'audience' <> 'customer' or ${isAcknowledged})`,
    nextEmailTime({ network, at, limits, emails: outboxEntries.filter(({ audience }) => audience !== "crm").length }),
  );
}

/**
 * When a network's next emails may be sent, in milliseconds: an hour after the one that would otherwise share their
 * hour with a full share of others. Emails of a submission have its instant.
 */
export function nextEmailTime(next: {
  network: string | null;
  at: Date;
  limits: Pick<Limits, "throttledEmailsPerHour">;
  emails?: number;
}): SQL {
  const { network, at, limits, emails = 1 } = next;
  const earlier = Math.max(1, networkEmailsPerHour(limits) - emails + 1);
  return sql`max(${at.getTime()}, coalesce((
    select case when count(*) = ${earlier} then min(due) + ${MAIL_WINDOW_MS} end from (
      select coalesce(outbox.sent_at, outbox.next_attempt_at) as due
      from submissions cross join outbox on outbox.created_at = submissions.at
        and (outbox.subject_id = submissions.id or outbox.id = submissions.id)
      where submissions.network = ${network} and outbox.importance > ${IMPORTANCE.essential} and outbox.audience <> 'crm'
      order by submissions.at desc limit ${earlier})), 0))`;
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

    /** How many submissions of a network count against a quota. */
    async countOfNetwork(network: string | null, quota: Quota, at: Date): Promise<number> {
      return db.$count(submissions, isOfQuota(network, quota, at));
    },

    /** Counts a prompt to a phone, whose number is hashed. False if it has got the most since an instant. */
    async admitPrompt(id: string, at: Date, quota: { mailbox: string; since: Date; most: number }): Promise<boolean> {
      const admitted = await insertLimited(
        db,
        { id, kind: "prompt", isAcknowledged: false, network: null, at },
        quota,
      ).returning({ id: submissions.id });
      return admitted.length === 1;
    },

    /** Deletes expired rows, but keeps who waits for a place. Returns the number of submissions. */
    async sweep(before: Date): Promise<number> {
      const [deleted] = await db.batch([
        db.delete(submissions).where(and(lt(submissions.at, before), sql`not ${isWaiting}`)),
        db.delete(submissionRefusals).where(lt(submissionRefusals.hour, hourOf(before))),
      ]);
      return deleted.meta.changes;
    },
  };
}

/** Whether an offer may still be made under the submission's id, and then counts towards a share. */
const isWaiting = sql`(exists (select 1 from waitlist_entries as entry where entry.id = submissions.id and entry.status in ('waiting', 'offered'))
  or exists (select 1 from event_registrations as seat where seat.id = submissions.id and seat.state in ('waitlisted', 'offered')))`;

/** The hour under which refusals are counted. */
export function hourOf(at: Date): string {
  return at.toISOString().slice(0, "2026-11-25T23".length);
}
