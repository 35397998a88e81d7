import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { replyDeadlineMs } from "#domain/inbox/inbox.ts";
import { LEAD_SOURCES } from "#domain/inbox/inbox-sources.ts";

/** Milliseconds after arrival. */
export const PROMISED_TO_MESSAGE_MS = replyDeadlineMs(0, "contact");

/** When an answer to a lead is due. An index repeats this expression: a new promise needs a new index. */
export function promisedBySql({ createdAt, source }: { createdAt: SQLWrapper; source: SQLWrapper }): SQL {
  const promises = LEAD_SOURCES.map((leadSource) => `when '${leadSource}' then ${replyDeadlineMs(0, leadSource)}`).join(
    " ",
  );
  return sql`${createdAt} + case ${source} ${sql.raw(promises)} else ${sql.raw(String(replyDeadlineMs(0, "viewing_request")))} end`;
}

/** The sort key within a day: name, then id. */
export function arrivalSortKey(booking: { customerName: SQLWrapper; id: SQLWrapper }): SQL {
  return sql`lower(${booking.customerName}) || ' ' || ${booking.id}`;
}

/**
 * By next due date, inactive clients last; `clientDueSortKey` is the same in JavaScript. An index repeats this
 * expression, without bound values.
 */
export function clientDueKey({ endedAt, nextDueDate }: { endedAt: SQLWrapper; nextDueDate: SQLWrapper }): SQL {
  return sql`(case when ${endedAt} is null then '' else '~' end || ${nextDueDate})`;
}
