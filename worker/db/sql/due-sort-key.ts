import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Clients by next due date, and after them those who have left, as `dueSortKeyOf` has it of a row that was read. The index on it says the same, with no bound values. */
export function dueSortKey({ status, nextDueDate }: { status: SQLWrapper; nextDueDate: SQLWrapper }): SQL {
  return sql`(case when ${status} = 'inactive' then '~' else '' end || ${nextDueDate})`;
}
