import { and, asc, eq, exists, isNull, type SQL, type SQLWrapper } from "drizzle-orm";
import { type DisputeRow, disputes } from "./schema/payments.ts";
import type { Database } from "./sql/database.ts";
import { insertAuditIfChanged, insertNoticesIfChanged, type NewAudit, type NewNotice } from "./sql/if-changed.ts";
import { isOneOf } from "./sql/is-one-of.ts";
import { unindexed } from "./sql/keyset.ts";

export type DisputesRepository = ReturnType<typeof makeDisputesRepository>;

export function makeDisputesRepository(db: Database) {
  return {
    /** True only for the call that put it there. */
    async open(dispute: DisputeRow, audit: NewAudit, notices: NewNotice[]): Promise<boolean> {
      const [opened] = await db.batch([
        db.insert(disputes).values(dispute).onConflictDoNothing({ target: disputes.id }).returning({ id: disputes.id }),
        insertAuditIfChanged(db, audit),
        insertNoticesIfChanged(db, notices),
      ]);
      return opened.length === 1;
    },

    /** True only for the call that closed it. */
    async resolve(id: string, at: Date, audit: NewAudit): Promise<boolean> {
      const [resolved] = await db.batch([
        db
          .update(disputes)
          .set({ resolvedAt: at })
          .where(and(eq(disputes.id, id), isNull(disputes.resolvedAt)))
          .returning({ id: disputes.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return resolved.length === 1;
    },

    /** The oldest first. */
    async listByCharges(chargeIds: readonly string[]) {
      return db.select().from(disputes).where(isOneOf(disputes.chargeId, chargeIds)).orderBy(asc(disputes.openedAt));
    },

    async isPaymentDisputed(paymentReference: string): Promise<boolean> {
      return (
        (await db.$count(disputes, and(eq(disputes.paymentReference, paymentReference), isNull(disputes.resolvedAt)))) >
        0
      );
    },
  };
}

/** Of a charge in a statement about it: whether a payment of it is in dispute. */
export function isDisputed(db: Database, chargeId: SQLWrapper): SQL {
  return exists(
    db
      .select({ id: disputes.id })
      .from(disputes)
      .where(and(eq(disputes.chargeId, chargeId), isNull(unindexed(disputes.resolvedAt)))),
  );
}
