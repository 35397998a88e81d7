import { and, asc, eq, exists, gte, inArray, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AttemptStatus,
  type FailureReason,
  GATEWAY_STATUSES,
  type GatewayStatus,
  isStillPayable,
  MAX_PAYMENT_ATTEMPTS,
  type ReviewReason,
  UNFINISHED_ATTEMPT_STATUSES,
  UNSETTLED_ATTEMPT_STATUSES,
} from "#domain/payments/payments.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import { charges } from "#worker/db/schema/charges.ts";
import { paymentAttempts } from "#worker/db/schema/payments.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  type OutboxEntry,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { type PageKey, rowsAfter, unindexed } from "#worker/db/sql/keyset.ts";
import { isToReview } from "#worker/db/sql/partial-indexes.ts";
import { membershipJoins, membershipPayer, otherPayer } from "#worker/db/sql/payer-of.ts";

export interface NewAttempt {
  id: string;
  reference: string;
  chargeId: string;
  amountPesewas: number;
  createdAt: Date;
}

/** What the gateway said, as kept on the attempt. */
export interface ChargedPayment {
  gatewayStatus: GatewayStatus;
  chargedPesewas: number;
  chargedCurrency: string;
  channel: string | null;
  paidAt: string | null;
  feesPesewas: number | null;
}

export type PaymentAttemptsRepository = ReturnType<typeof makePaymentAttemptsRepository>;

export function makePaymentAttemptsRepository(db: Database) {
  return {
    async findByReference(reference: string) {
      return (await db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)).get()) ?? null;
    },

    /** By reference; those that are not ours are left out. */
    async findStatuses(references: string[]): Promise<Map<string, AttemptStatus>> {
      const { reference, status } = paymentAttempts;
      const found = await db
        .select({ reference, status })
        .from(paymentAttempts)
        .where(inJsonArray(reference, references));
      return new Map(found.map((each) => [each.reference, each.status]));
    },

    async listByCharge(chargeId: string) {
      return db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.chargeId, chargeId))
        .orderBy(asc(paymentAttempts.createdAt));
    },

    /** The attempt that is being prepared or paid, if any: a charge has at most one. */
    async findUnfinished(chargeId: string) {
      const attempt = await db
        .select()
        .from(paymentAttempts)
        .where(
          and(eq(paymentAttempts.chargeId, chargeId), inArray(paymentAttempts.status, UNFINISHED_ATTEMPT_STATUSES)),
        )
        .get();
      return attempt ?? null;
    },

    /** False when the charge has had all the attempts it gets, already has an unfinished attempt, has one under review, is another sum or may not be paid. */
    async start(attempt: NewAttempt): Promise<boolean> {
      const at = attempt.createdAt.getTime();
      const started = await db.all(sql`
        insert into ${paymentAttempts}
          (id, reference, charge_id, amount_pesewas, currency, status, created_at, updated_at, checked_at)
        select ${attempt.id}, ${attempt.reference}, ${charges.id}, ${charges.amountPesewas}, 'GHS', 'starting',
               ${at}, ${at}, ${at}
        from ${charges}
        where ${eq(charges.id, attempt.chargeId)} and ${eq(charges.state, "open")}
          and ${eq(charges.amountPesewas, attempt.amountPesewas)}
          and coalesce(${charges.payableUntil}, ${at} + 1) > ${at}
          and (select count(*) from payment_attempts as earlier where earlier.charge_id = ${attempt.chargeId}) < ${MAX_PAYMENT_ATTEMPTS}
          and not exists (select 1 from payment_attempts as earlier
            where earlier.charge_id = ${attempt.chargeId} and +earlier.status = 'review' and earlier.resolved_at is null)
        on conflict do nothing
        returning id`);
      return started.length === 1;
    },

    /** Null where the charge may no longer be paid, or the attempt is over. */
    async open(reference: string, authorizationUrl: string, at: Date) {
      const isPayable = exists(
        db
          .select({ id: charges.id })
          .from(charges)
          .where(and(eq(charges.id, paymentAttempts.chargeId), eq(charges.state, "open"))),
      );
      const opened = await db
        .update(paymentAttempts)
        .set({ status: "open", authorizationUrl, updatedAt: at })
        .where(and(eq(paymentAttempts.reference, reference), eq(paymentAttempts.status, "starting"), isPayable))
        .returning();
      return opened[0] ?? null;
    },

    async fail(
      reference: string,
      gatewayStatus: GatewayStatus | null,
      at: Date,
      failureReason: FailureReason | null = null,
    ) {
      const failed = await db
        .update(paymentAttempts)
        .set({ status: "failed", gatewayStatus, failureReason, updatedAt: at, checkedAt: at, answeredAt: at })
        .where(
          and(eq(paymentAttempts.reference, reference), inArray(paymentAttempts.status, UNFINISHED_ATTEMPT_STATUSES)),
        )
        .returning();
      return failed[0] ?? null;
    },

    /** Whoever has the link was given the checkout that is open. */
    async markSharedByLink(chargeId: string): Promise<void> {
      await db
        .update(paymentAttempts)
        .set({ isSharedByLink: true })
        .where(
          and(eq(paymentAttempts.chargeId, chargeId), inArray(paymentAttempts.status, UNFINISHED_ATTEMPT_STATUSES)),
        );
    },

    /**
     * Takes the turn to ask the gateway about a payment for its customer. False where somebody has asked since an instant:
     * the row says what the gateway said.
     */
    async claimCheck(reference: string, turn: { askedBefore: Date; at: Date }): Promise<boolean> {
      const { checkedAt, createdAt } = paymentAttempts;
      const taken = await db
        .update(paymentAttempts)
        .set({ checkedAt: turn.at })
        .where(
          and(
            eq(paymentAttempts.reference, reference),
            // Begun is not asked.
            or(lte(checkedAt, turn.askedBefore), eq(checkedAt, createdAt)),
          ),
        )
        .returning({ id: paymentAttempts.id });
      return taken.length === 1;
    },

    /** Of a payment whose charge is paid by it already. */
    async succeed(reference: string, charged: ChargedPayment, at: Date): Promise<void> {
      await db
        .update(paymentAttempts)
        .set({ ...charged, status: "succeeded", updatedAt: at, checkedAt: at })
        .where(
          and(eq(paymentAttempts.reference, reference), inArray(paymentAttempts.status, UNSETTLED_ATTEMPT_STATUSES)),
        );
    },

    /** `updatedAt` stays with the instant at which the gateway's word last changed. */
    async recordCheck(reference: string, gatewayStatus: GatewayStatus | null, at: Date): Promise<void> {
      const isSame = sql`${paymentAttempts.gatewayStatus} is ${gatewayStatus}`;
      await db
        .update(paymentAttempts)
        .set(
          gatewayStatus === null
            ? { checkedAt: at }
            : {
                gatewayStatus,
                checkedAt: at,
                answeredAt: at,
                updatedAt: sql`case when ${isSame} then ${paymentAttempts.updatedAt} else ${at.getTime()} end`,
              },
        )
        .where(
          and(eq(paymentAttempts.reference, reference), inArray(paymentAttempts.status, UNSETTLED_ATTEMPT_STATUSES)),
        );
    },

    /** Keeps a payment that pays for nothing. True only for the one call that put it there. */
    async recordReview(review: {
      reference: string;
      reason: ReviewReason;
      charged: ChargedPayment;
      at: Date;
      audit: AuditEntry;
      notices: OutboxEntry[];
    }): Promise<boolean> {
      const [moved] = await db.batch([
        db
          .update(paymentAttempts)
          .set({
            ...review.charged,
            status: "review",
            reviewReason: review.reason,
            updatedAt: review.at,
            checkedAt: review.at,
          })
          .where(
            and(
              eq(paymentAttempts.reference, review.reference),
              inArray(paymentAttempts.status, UNSETTLED_ATTEMPT_STATUSES),
            ),
          )
          .returning({ id: paymentAttempts.id }),
        insertAuditIfChanged(db, review.audit),
        insertOutboxEntriesIfChanged(db, review.notices),
      ]);
      return moved.length === 1;
    },

    /**
     * Attempts worth asking the gateway about, the longest unasked first: unfinished ones, failed ones on which it last
     * said that they may still be paid, and at longer pauses what it said had failed.
     */
    async listUnsettled(wanted: {
      now: Date;
      createdBefore: Date;
      failedSince: Date;
      failedCheckedBefore: Date;
      limit: number;
    }) {
      const { status, gatewayStatus, createdAt, checkedAt } = paymentAttempts;
      const at = wanted.now.getTime();
      const pauses = RECHECK_PAUSES.map(
        ({ untilMs, pauseMs }) => sql`when ${createdAt} > ${at - untilMs} then ${pauseMs}`,
      );
      const isDue = sql`${unindexed(checkedAt)} <= ${at} - case ${sql.join(pauses, sql` `)} else ${MAX_RECHECK_PAUSE_MS} end`;
      return db
        .select()
        .from(paymentAttempts)
        .where(
          and(
            lt(createdAt, wanted.createdBefore),
            isDue,
            or(
              inArray(status, UNFINISHED_ATTEMPT_STATUSES),
              and(
                eq(status, "failed"),
                gte(createdAt, wanted.failedSince),
                or(inArray(gatewayStatus, MAY_STILL_BE_PAID), lte(checkedAt, wanted.failedCheckedBefore)),
              ),
            ),
          ),
        )
        .orderBy(asc(checkedAt))
        .limit(wanted.limit);
    },

    /** Payments that paid for nothing and that nobody has dealt with, the oldest first, with their bookings or whose months they are for. */
    async listToReview(wanted: { after: PageKey<number> | null; limit: number }) {
      const months = membershipJoins(paymentAttempts.chargeId);
      return db
        .select({
          attempt: paymentAttempts,
          booking: bookings,
          months: membershipPayer,
          seat: otherPayer(paymentAttempts.chargeId),
        })
        .from(paymentAttempts)
        .leftJoin(bookings, eq(bookings.id, paymentAttempts.chargeId))
        .leftJoin(...months[0])
        .leftJoin(...months[1])
        .leftJoin(...months[2])
        .leftJoin(...months[3])
        .where(
          and(isToReview(paymentAttempts), rowsAfter([paymentAttempts.createdAt, paymentAttempts.id], wanted.after, 0)),
        )
        .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id))
        .limit(wanted.limit);
    },

    async countToReview(): Promise<number> {
      return db.$count(
        paymentAttempts,
        and(isToReview(paymentAttempts), rowsAfter([paymentAttempts.createdAt, paymentAttempts.id], null, 0)),
      );
    },

    /** True only for the call that resolved it. */
    async resolve(resolved: { reference: string; note: string; at: Date; audit: AuditEntry }): Promise<boolean> {
      const [moved] = await db.batch([resolveReview(db, resolved), insertAuditIfChanged(db, resolved.audit)]);
      return moved.length === 1;
    },
  };
}

/** A statement for a batch: changes a row only where the payment is under review and nobody has resolved it. */
export function resolveReview(db: Database, resolved: { reference: string; note: string | null; at: Date }) {
  return db
    .update(paymentAttempts)
    .set({ resolvedAt: resolved.at, resolvedNote: resolved.note, updatedAt: resolved.at })
    .where(
      and(
        eq(paymentAttempts.reference, resolved.reference),
        eq(paymentAttempts.status, "review"),
        isNull(paymentAttempts.resolvedAt),
      ),
    )
    .returning({ id: paymentAttempts.id });
}

/** In a statement about charges or bookings: whether a payment of this one went to review. `which` says more of it. */
export function hasReview(db: Database, chargeId: SQLWrapper, which: SQL | undefined): SQL {
  return exists(
    db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.chargeId, chargeId), eq(unindexed(paymentAttempts.status), "review"), which)),
  );
}

/** The older an attempt, the longer until it is asked about again: who has not paid by then seldom does. */
const RECHECK_PAUSES = [
  { untilMs: 3_600_000, pauseMs: 0 },
  { untilMs: 6 * 3_600_000, pauseMs: 30 * 60_000 },
];
const MAX_RECHECK_PAUSE_MS = 2 * 3_600_000;

const MAY_STILL_BE_PAID = GATEWAY_STATUSES.filter(isStillPayable);
