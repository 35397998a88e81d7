import { and, eq, exists, isNull, not, type SQL, sql } from "drizzle-orm";
import type { ChargeSubjectType } from "#domain/charges/charges.ts";
import { type ChargedPayment, hasReview } from "./payment-attempts.ts";
import { bookings } from "./schema/bookings.ts";
import { type ChargeRow, charges } from "./schema/charges.ts";
import { paymentAttempts } from "./schema/payments.ts";
import type { Database } from "./sql/database.ts";
import {
  IF_CHANGED,
  insertAuditIfChanged,
  insertNoticesIfChanged,
  type NewAudit,
  type NewNotice,
} from "./sql/if-changed.ts";
import { hasItsPlace, keepStay } from "./stays.ts";

/** A payment of a charge, online or at the desk. It was made at `paidAt`, which the house learns at `at`. */
export interface PaidCharge {
  charge: Pick<ChargeRow, "id" | "subjectType" | "subjectId" | "amountPesewas">;
  reference: string;
  /** What the gateway said; null where it was paid at the desk. */
  charged: ChargedPayment | null;
  /** Whether it is under review. */
  isReviewed?: boolean;
  paidAt: Date;
  at: Date;
}

export type ChargesRepository = ReturnType<typeof makeChargesRepository>;

export function makeChargesRepository(db: Database) {
  return {
    async findById(id: string) {
      return (await db.select().from(charges).where(eq(charges.id, id)).get()) ?? null;
    },

    /**
     * Keeps the place of what is paid for, moves its open charge to paid, numbers the receipt and writes what follows, all
     * or nothing. True only for the one call whose update moved it: not where the place is held no more and none is left.
     * No payment under review allows one at the desk; one that is itself under review pays only while nobody has decided
     * about it.
     */
    async recordPaid(paid: PaidCharge & { audit: NewAudit; notices: NewNotice[] }): Promise<boolean> {
      const { charge, charged } = paid;
      const isPayable = and(
        eq(charges.id, charge.id),
        eq(charges.state, "open"),
        eq(charges.amountPesewas, charge.amountPesewas),
        charged === null ? not(hasReview(db, charges.id, isNull(paymentAttempts.resolvedAt))) : undefined,
        paid.isReviewed
          ? hasReview(
              db,
              charges.id,
              and(eq(paymentAttempts.reference, paid.reference), isNull(paymentAttempts.resolvedAt)),
            )
          : undefined,
      );
      const kept = keepStay(
        db,
        charge.id,
        paid.at,
        exists(db.select({ id: charges.id }).from(charges).where(isPayable)),
      );
      const moved = db
        .update(charges)
        .set({
          state: "paid",
          paymentReference: paid.reference,
          paidAt: paid.paidAt,
          // One that was taken back keeps its number.
          receiptNumber: sql`(select 1 + max(
            coalesce((select max(receipt_number) from charges), 0),
            coalesce((select max(receipt_number) from payment_reversals), 0)))`,
        })
        .where(and(isPayable, hasItsPlace(charges.id)))
        .returning({ id: charges.id });
      const subject = WHEN_PAID[charge.subjectType](db, paid);
      const audit = insertAuditIfChanged(db, paid.audit);
      const notices = insertNoticesIfChanged(db, paid.notices);
      if (charged === null) return (await db.batch([kept, moved, subject, audit, notices]))[1].length === 1;
      const succeeded = db
        .update(paymentAttempts)
        .set({ ...charged, status: "succeeded", reviewReason: null, updatedAt: paid.at, checkedAt: paid.at })
        .where(and(eq(paymentAttempts.reference, paid.reference), IF_CHANGED));
      return (await db.batch([kept, moved, subject, succeeded, audit, notices]))[1].length === 1;
    },
  };
}

/** What being paid changes in a charge's subject: a statement for the batch, which must change one row. */
const WHEN_PAID = {
  booking: (db, { charge, reference, paidAt }) =>
    db
      .update(bookings)
      .set({ status: "paid", paymentReference: reference, paidAt, receiptNumber: receiptOf(charge.id) })
      .where(and(eq(bookings.id, charge.subjectId), IF_CHANGED)),
} satisfies Record<ChargeSubjectType, (db: Database, paid: PaidCharge) => unknown>;

function receiptOf(chargeId: string): SQL<number> {
  return sql<number>`(select ${charges.receiptNumber} from ${charges} where ${charges.id} = ${chargeId})`;
}
