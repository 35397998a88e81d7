import { and, eq, exists, isNull, type SQL, type SQLWrapper } from "drizzle-orm";
import { disputes } from "#worker/db/schema/payments.ts";
import type { Database } from "./database.ts";
import { unindexed } from "./keyset.ts";

/** Whether a payment of the charge is disputed. */
export function isDisputed(db: Database, chargeId: SQLWrapper): SQL {
  return exists(
    db
      .select({ id: disputes.id })
      .from(disputes)
      .where(and(eq(disputes.chargeId, chargeId), isNull(unindexed(disputes.resolvedAt)))),
  );
}
