import { and, asc, count, eq, gt, gte, inArray, lt, max, min, ne, sql, sum } from "drizzle-orm";
import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import type { UnpaidClaims } from "#domain/inventory/claims.ts";
import { ALARMS, QUOTA_WINDOW_MS } from "#domain/operations/limits.ts";
import { ADDRESS_REFUSED, IMPORTANCE, MESSAGE_LIMIT_REACHED, SENDER_REFUSED } from "#domain/operations/outbox.ts";
import { ATTEMPT_STATUSES } from "#domain/payments/payments.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
import { paymentAttempts } from "#worker/db/schema/payments.ts";
import { submissionRefusals, submissions } from "#worker/db/schema/submissions.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { SELLABLE_UNITS } from "#worker/db/sql/has-capacity.ts";
import { isBookedUnder } from "#worker/db/sql/has-seat.ts";
import { unindexed } from "#worker/db/sql/keyset.ts";
import { isFailedDelivery } from "./outbox.ts";
import { hourOf } from "./submissions.ts";

/** More would say nothing new. */
const MAX_MAILBOXES = 100;

export function makeHealthChecksRepository(db: Database) {
  return {
    async ping(): Promise<void> {
      await db.run(sql`select 1`);
    },

    /** Counts that are compared with the alarm limits. */
    async countAbuse(now: Date) {
      const hourAgo = new Date(now.getTime() - MS_PER_HOUR);
      const [attempts, throttled, size] = await Promise.all([
        db.$count(
          paymentAttempts,
          and(inArray(paymentAttempts.status, [...ATTEMPT_STATUSES]), gte(paymentAttempts.createdAt, hourAgo)),
        ),
        db.$count(outbox, and(eq(outbox.status, "waiting"), gt(outbox.importance, IMPORTANCE.essential))),
        db.run(sql`select 1`),
      ]);
      return { attempts, throttled, databaseBytes: Number(size.meta.size_after ?? 0) };
    },

    /** Unpaid claims of visitors: by resource and days, or by event, and by line. */
    async listUnpaidClaims(now: Date): Promise<UnpaidClaims[]> {
      const [since, at] = [now.getTime() - QUOTA_WINDOW_MS, now.getTime()];
      return db.all<UnpaidClaims>(sql`
        select held.resource as claimed, ${SELLABLE_UNITS} as capacity, held.first_day as "firstDay", held.last_day as "lastDay", submissions.network as line, count(*) as count
        from submissions cross join allocations as held on held.id = submissions.id cross join resources on resources.resource = held.resource
        where submissions.at > ${since} and held.held_until > ${at} group by 1, 3, 4, 5
        union all select events.id, events.capacity, '', '', submissions.network, count(*)
        from submissions cross join event_registrations as held on ${isBookedUnder(sql`submissions.id`, "held")} cross join events on events.id = held.event_id
        where submissions.at > ${since} and held.state in ('held', 'offered') and held.held_until > ${at} group by 1, 5`);
    },

    /** SMS that the provider refused for our sender ID. */
    async countRefusedSenders(since: Date): Promise<number> {
      return db.$count(
        outbox,
        and(eq(outbox.status, "failed"), gte(outbox.createdAt, since), eq(outbox.lastError, SENDER_REFUSED)),
      );
    },

    /** The creation time of the oldest waiting payment email; other emails may be throttled. */
    async findOldestWaiting(now: Date): Promise<Date | null> {
      const oldest = await db
        .select({ createdAt: outbox.createdAt })
        .from(outbox)
        .where(
          and(
            eq(outbox.status, "waiting"),
            eq(outbox.importance, IMPORTANCE.essential),
            // Messages to phones wait for the morning.
            sql`not (${unindexed(outbox.nextAttemptAt)} > ${now.getTime()} and coalesce(${outbox.lastError}, ${MESSAGE_LIMIT_REACHED}) = ${MESSAGE_LIMIT_REACHED})`,
          ),
        )
        .orderBy(asc(outbox.createdAt))
        .limit(1)
        .get();
      return oldest?.createdAt ?? null;
    },

    /** Throttled emails that were written before an instant and still wait: how many, and the oldest. */
    async findDelayed(before: Date): Promise<{ count: number; oldest: Date | null }> {
      const isDelayed = and(
        eq(outbox.status, "waiting"),
        gt(outbox.importance, IMPORTANCE.essential),
        lt(outbox.createdAt, before),
      );
      const [delayed] = await db
        .select({ count: count(), oldest: min(outbox.createdAt) })
        .from(outbox)
        .where(isDelayed);
      return { count: delayed?.count ?? 0, oldest: delayed?.oldest ?? null };
    },

    /** Submissions since an instant: admitted, asked for a proof, and addresses that many of them name. */
    async countSubmissions(since: Date): Promise<{ admitted: number; refused: number; mailboxesNamedOften: number }> {
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
          .having(gte(count(), ALARMS.submissionsPerMailbox))
          .limit(MAX_MAILBOXES),
      ]);
      return {
        admitted: admitted[0]?.count ?? 0,
        refused: Number(refused[0]?.count ?? 0),
        mailboxesNamedOften: mailboxes.length,
      };
    },

    /** Failures since an instant, except rejected customer addresses, which are no fault of ours. */
    async countFailed(since: Date): Promise<number> {
      return db.$count(
        outbox,
        and(isFailedDelivery, ne(outbox.lastError, ADDRESS_REFUSED), gte(outbox.createdAt, since)),
      );
    },

    /** How payments were detected since an instant: by the gateway's webhook or by the scheduled check. */
    async countPaidBy(since: Date) {
      return db
        .select({ actor: auditTrail.actor, count: count(), newest: max(auditTrail.at) })
        .from(auditTrail)
        .where(
          and(
            gte(auditTrail.at, since),
            eq(auditTrail.action, "booking_paid"),
            inArray(auditTrail.actor, ["gateway", "clock"]),
          ),
        )
        .groupBy(auditTrail.actor);
    },
  };
}
