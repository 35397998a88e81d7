import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { promisedBy } from "#domain/inbox/inbox.ts";
import { LEAD_SOURCES } from "#domain/inbox/inbox-sources.ts";

/** By when the site promises an answer to a message, in milliseconds after it came. */
export const PROMISED_TO_MESSAGE_MS = promisedBy(0, "contact");

/** By when the site promises an answer to a lead. An index has the same words: a change of the promise needs a new one. */
export function promisedBySql({ createdAt, source }: { createdAt: SQLWrapper; source: SQLWrapper }): SQL {
  const promises = LEAD_SOURCES.map((each) => `when '${each}' then ${promisedBy(0, each)}`).join(" ");
  return sql`${createdAt} + case ${source} ${sql.raw(promises)} else ${sql.raw(String(promisedBy(0, "viewing_request")))} end`;
}
