import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { replyDeadlineMs } from "#domain/inbox/inbox.ts";
import { LEAD_SOURCES } from "#domain/inbox/inbox-sources.ts";

/** By when the site promises an answer to a message, in milliseconds after it came. */
export const PROMISED_TO_MESSAGE_MS = replyDeadlineMs(0, "contact");

/** By when the site promises an answer to a lead. An index has the same words: a change of the promise needs a new one. */
export function promisedBySql({ createdAt, source }: { createdAt: SQLWrapper; source: SQLWrapper }): SQL {
  const promises = LEAD_SOURCES.map((each) => `when '${each}' then ${replyDeadlineMs(0, each)}`).join(" ");
  return sql`${createdAt} + case ${source} ${sql.raw(promises)} else ${sql.raw(String(replyDeadlineMs(0, "viewing_request")))} end`;
}

/** Where a booking stands among those of its day: by the name of who comes. No two stand at the same place. */
export function arrivalSortKey(booking: { customerName: SQLWrapper; id: SQLWrapper }): SQL {
  return sql`lower(${booking.customerName}) || ' ' || ${booking.id}`;
}

/** Clients by next due date, and after them those who have left, as `clientDueSortKey` has it of a row that was read. The index on it says the same, with no bound values. */
export function dueSortKey({ status, nextDueDate }: { status: SQLWrapper; nextDueDate: SQLWrapper }): SQL {
  return sql`(case when ${status} = 'inactive' then '~' else '' end || ${nextDueDate})`;
}
