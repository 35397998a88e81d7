import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

// The words of partial indexes. SQLite recognises one only in a query that says the same, with no bound values.

/** A booking that nobody has paid. */
export function isUnpaid({ status, paidAt }: { status: SQLWrapper; paidAt: SQLWrapper }): SQL {
  return sql`${status} <> 'paid' and ${status} <> 'confirmed' and coalesce(${paidAt}, 0) = 0`;
}

/** A payment that staff have yet to decide about. */
export function isToReview({ status, resolvedAt }: { status: SQLWrapper; resolvedAt: SQLWrapper }): SQL {
  return sql`${status} = 'review' and ${resolvedAt} is null`;
}

/** A client who has not left. */
export function isRenewing({ status }: { status: SQLWrapper }): SQL {
  return sql`${status} <> 'inactive'`;
}
