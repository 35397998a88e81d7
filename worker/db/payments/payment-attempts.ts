import { and, asc, eq, exists, gte, inArray, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AttemptStatus,
  type FailureReason,
  GATEWAY_STATUSES,
  type GatewayStatus,
  isStillPayable,
  MAX_PAYMENT_ATTEMPTS,
  type OpenPromptStatus,
  UNFINISHED_ATTEMPT_STATUSES,
  UNSETTLED_ATTEMPT_STATUSES,
} from "#domain/payments/payments.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import { charges } from "#worker/db/schema/charges.ts";
import { paymentAttempts } from "#worker/db/schema/payments.ts";
import { type AuditEntry, insertAuditIfChanged, insertSelected } from "#worker/db/sql/conditional-insert.ts";
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
  /** When the payer's prompt ends; null for a checkout. */
  promptExpiresAt: Date | null;
}

/** The gateway's data as stored on the attempt. */
export interface GatewayResult {
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

    /** By reference; unknown references are left out. */
    async findStatuses(references: string[]): Promise<Map<string, AttemptStatus>> {
      const { reference, status } = paymentAttempts;
      const found = await db
        .select({ reference, status })
        .from(paymentAttempts)
        .where(inJsonArray(reference, references));
      return new Map(found.map((row) => [row.reference, row.status]));
    },

    async listByCharge(chargeId: string) {
      return db
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.chargeId, chargeId))
        .orderBy(asc(paymentAttempts.createdAt));
    },

    /** The attempt in progress: a charge has at most one. */
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

    /**
     * False if the charge is not payable, has another amount, has used all its attempts, or has an attempt in progress
     * or under review.
     */
    async start(attempt: NewAttempt, audit?: AuditEntry): Promise<boolean> {
      const at = attempt.createdAt.getTime();
      const times = { createdAt: attempt.createdAt, updatedAt: attempt.createdAt, checkedAt: attempt.createdAt };
      const start = insertSelected(
        db,
        paymentAttempts,
        {
          ...{ ...attempt, ...times, currency: "GHS", status: "starting" },
          promptStatus: attempt.promptExpiresAt ? "pending" : null,
        },
        sql`from ${charges}
        where ${eq(charges.id, attempt.chargeId)} and ${eq(charges.state, "open")}
          and ${eq(charges.amountPesewas, attempt.amountPesewas)}
          and coalesce(${charges.payableUntil}, ${at} + 1) > ${at}
          and (select count(*) from payment_attempts as earlier where earlier.charge_id = ${attempt.chargeId}) < ${MAX_PAYMENT_ATTEMPTS}
          and not exists (select 1 from payment_attempts as earlier
            where earlier.charge_id = ${attempt.chargeId} and +earlier.status = 'review' and earlier.resolved_at is null)`,
      )
        .onConflictDoNothing()
        .returning({ id: paymentAttempts.id });
      const started = audit ? (await db.batch([start, insertAuditIfChanged(db, audit)]))[0] : await start;
      return started.length === 1;
    },

    /** Null if the charge is no longer payable, or the attempt has ended. */
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

    /** The prompt waits for the payer. It is tracked even if its charge was paid meanwhile: its money may still come. */
    async recordPrompt(
      reference: string,
      prompt: { status: OpenPromptStatus; text: string | null; expiresAt: Date; at: Date },
    ): Promise<void> {
      const { status, text: promptText, expiresAt: promptExpiresAt, at } = prompt;
      await db
        .update(paymentAttempts)
        .set({
          ...{ status: "open", gatewayStatus: "pending", promptStatus: status, promptText, promptExpiresAt },
          ...{ updatedAt: at, checkedAt: at, answeredAt: at },
        })
        .where(
          and(eq(paymentAttempts.reference, reference), inArray(paymentAttempts.status, UNFINISHED_ATTEMPT_STATUSES)),
        );
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

    /** The open checkout was handed out through a payment link. */
    async markSharedByLink(chargeId: string): Promise<void> {
      await db
        .update(paymentAttempts)
        .set({ isSharedByLink: true })
        .where(
          and(eq(paymentAttempts.chargeId, chargeId), inArray(paymentAttempts.status, UNFINISHED_ATTEMPT_STATUSES)),
        );
    },

    /**
     * Claims the right to ask the gateway on behalf of the customer. False if it was asked recently: then the row is
     * current.
     */
    async claimCheck(reference: string, check: { askedBefore: Date; at: Date }): Promise<boolean> {
      const { checkedAt, createdAt } = paymentAttempts;
      const updated = await db
        .update(paymentAttempts)
        .set({ checkedAt: check.at })
        .where(
          and(
            eq(paymentAttempts.reference, reference),
            // A new attempt has not been checked yet.
            or(lte(checkedAt, check.askedBefore), eq(checkedAt, createdAt)),
          ),
        )
        .returning({ id: paymentAttempts.id });
      return updated.length === 1;
    },

    /** `updatedAt` marks the last change of the gateway's status. */
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

    /**
     * Attempts worth a check, least recently checked first: those in progress, failed ones that may still be paid and,
     * at longer intervals, other failed ones.
     */
    async listUnsettled(filter: {
      now: Date;
      createdBefore: Date;
      failedSince: Date;
      failedCheckedBefore: Date;
      limit: number;
    }) {
      const { status, gatewayStatus, createdAt, checkedAt } = paymentAttempts;
      const at = filter.now.getTime();
      const pauses = RECHECK_PAUSES.map(
        ({ untilMs, pauseMs }) => sql`when ${createdAt} > ${at - untilMs} then ${pauseMs}`,
      );
      const isDue = sql`${unindexed(checkedAt)} <= ${at} - case ${sql.join(pauses, sql` `)} else ${MAX_RECHECK_PAUSE_MS} end`;
      return db
        .select()
        .from(paymentAttempts)
        .where(
          and(
            lt(createdAt, filter.createdBefore),
            isDue,
            or(
              inArray(status, UNFINISHED_ATTEMPT_STATUSES),
              and(
                eq(status, "failed"),
                gte(createdAt, filter.failedSince),
                or(inArray(gatewayStatus, MAY_STILL_BE_PAID), lte(checkedAt, filter.failedCheckedBefore)),
              ),
            ),
          ),
        )
        .orderBy(asc(checkedAt))
        .limit(filter.limit);
    },

    /** Unresolved reviews, oldest first, with their booking or payer. */
    async listToReview(filter: { after: PageKey<number> | null; limit: number }) {
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
          and(isToReview(paymentAttempts), rowsAfter([paymentAttempts.createdAt, paymentAttempts.id], filter.after, 0)),
        )
        .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id))
        .limit(filter.limit);
    },

    async countToReview(): Promise<number> {
      return db.$count(
        paymentAttempts,
        and(isToReview(paymentAttempts), rowsAfter([paymentAttempts.createdAt, paymentAttempts.id], null, 0)),
      );
    },

    /** True only for the call that resolved it. */
    async resolve(resolved: { reference: string; note: string; at: Date; audit: AuditEntry }): Promise<boolean> {
      const [updated] = await db.batch([resolveReview(db, resolved), insertAuditIfChanged(db, resolved.audit)]);
      return updated.length === 1;
    },
  };
}

/** Batch statement: changes a row only if the payment is under review and unresolved. */
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

/** Whether a charge has a payment under review. `which` narrows it further. */
export function hasReview(db: Database, chargeId: SQLWrapper, condition: SQL | undefined): SQL {
  return exists(
    db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.chargeId, chargeId), eq(unindexed(paymentAttempts.status), "review"), condition)),
  );
}

/** Older attempts are checked less often, because they seldom succeed. */
const RECHECK_PAUSES = [
  { untilMs: 3_600_000, pauseMs: 0 },
  { untilMs: 6 * 3_600_000, pauseMs: 30 * 60_000 },
];
const MAX_RECHECK_PAUSE_MS = 2 * 3_600_000;

const MAY_STILL_BE_PAID = GATEWAY_STATUSES.filter(isStillPayable);
