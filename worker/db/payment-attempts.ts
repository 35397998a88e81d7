import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { statusesBefore } from "#domain/bookings.ts";
import type { GatewayStatus, ReviewReason } from "#domain/payments.ts";
import type { Database } from "./database.ts";
import { insertAuditIfChanged, insertNoticesIfChanged, type NewAudit, type NewNotice } from "./if-changed.ts";
import { bookings, paymentAttempts } from "./schema.ts";

export interface NewAttempt {
  id: string;
  reference: string;
  bookingId: string;
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
}

export type PaymentAttemptsRepository = ReturnType<typeof makePaymentAttemptsRepository>;

export function makePaymentAttemptsRepository(db: Database) {
  return {
    async findByReference(reference: string) {
      return (await db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)).get()) ?? null;
    },

    /** The attempt that is being prepared or paid, if any: a booking has at most one. */
    async findUnfinished(bookingId: string) {
      const attempt = await db
        .select()
        .from(paymentAttempts)
        .where(and(eq(paymentAttempts.bookingId, bookingId), inArray(paymentAttempts.status, ["starting", "open"])))
        .get();
      return attempt ?? null;
    },

    /** False when the booking already has an unfinished attempt or may no longer be paid. */
    async start(attempt: NewAttempt): Promise<boolean> {
      const at = attempt.createdAt.getTime();
      const payable = statusesBefore("paid");
      const result = await db.run(sql`
        insert into ${paymentAttempts}
          (id, reference, booking_id, amount_pesewas, currency, status, created_at, updated_at, checked_at)
        select ${attempt.id}, ${attempt.reference}, ${bookings.id}, ${attempt.amountPesewas}, 'GHS', 'starting',
               ${at}, ${at}, ${at}
        from ${bookings}
        where ${eq(bookings.id, attempt.bookingId)} and ${inArray(bookings.status, payable)}
        on conflict do nothing`);
      return result.meta.changes === 1;
    },

    async open(reference: string, authorizationUrl: string, at: Date) {
      const opened = await db
        .update(paymentAttempts)
        .set({ status: "open", authorizationUrl, updatedAt: at })
        .where(and(eq(paymentAttempts.reference, reference), eq(paymentAttempts.status, "starting")))
        .returning();
      return opened[0] ?? null;
    },

    async fail(reference: string, gatewayStatus: GatewayStatus | null, at: Date) {
      const failed = await db
        .update(paymentAttempts)
        .set({ status: "failed", gatewayStatus, updatedAt: at, checkedAt: at })
        .where(and(eq(paymentAttempts.reference, reference), inArray(paymentAttempts.status, ["starting", "open"])))
        .returning();
      return failed[0] ?? null;
    },

    async noteChecked(reference: string, gatewayStatus: GatewayStatus | null, at: Date): Promise<void> {
      await db
        .update(paymentAttempts)
        .set(gatewayStatus === null ? { checkedAt: at } : { gatewayStatus, checkedAt: at })
        .where(
          and(
            eq(paymentAttempts.reference, reference),
            inArray(paymentAttempts.status, ["starting", "open", "failed"]),
          ),
        );
    },

    /**
     * Moves the booking to paid, numbers the receipt and writes what follows from it, all or nothing.
     * True only for the one call whose update moved the booking.
     */
    async recordPaid(paid: {
      bookingId: string;
      reference: string;
      charged: ChargedPayment;
      at: Date;
      audit: NewAudit;
      notices: NewNotice[];
    }): Promise<boolean> {
      const [moved] = await db.batch([
        db
          .update(bookings)
          .set({
            status: "paid",
            paymentReference: paid.reference,
            paidAt: paid.at,
            receiptNumber: sql`(select coalesce(max(receipt_number), 0) + 1 from bookings)`,
          })
          .where(and(eq(bookings.id, paid.bookingId), inArray(bookings.status, statusesBefore("paid"))))
          .returning({ id: bookings.id }),
        db
          .update(paymentAttempts)
          .set({ ...paid.charged, status: "succeeded", reviewReason: null, updatedAt: paid.at, checkedAt: paid.at })
          .where(and(eq(paymentAttempts.reference, paid.reference), sql`changes() > 0`)),
        insertAuditIfChanged(db, paid.audit),
        insertNoticesIfChanged(db, paid.notices),
      ]);
      return moved.length === 1;
    },

    /** Keeps a payment that pays for nothing. True only for the one call that put it there. */
    async recordReview(review: {
      reference: string;
      reason: ReviewReason;
      charged: ChargedPayment;
      at: Date;
      audit: NewAudit;
      notices: NewNotice[];
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
              inArray(paymentAttempts.status, ["starting", "open", "failed"]),
            ),
          )
          .returning({ id: paymentAttempts.id }),
        insertAuditIfChanged(db, review.audit),
        insertNoticesIfChanged(db, review.notices),
      ]);
      return moved.length === 1;
    },

    /** Unfinished attempts made before an instant, the longest unasked first. */
    async listUnfinished(wanted: { createdBefore: Date; checkedBefore: Date; limit: number }) {
      return db
        .select()
        .from(paymentAttempts)
        .where(
          and(
            inArray(paymentAttempts.status, ["starting", "open"]),
            lt(paymentAttempts.createdAt, wanted.createdBefore),
            lte(paymentAttempts.checkedAt, wanted.checkedBefore),
          ),
        )
        .orderBy(asc(paymentAttempts.checkedAt))
        .limit(wanted.limit);
    },
  };
}
