import { sql } from "drizzle-orm";
import { bookings } from "#worker/db/schema/bookings.ts";
import { conversationMessages } from "#worker/db/schema/conversations.ts";
import { contacts, leads } from "#worker/db/schema/inbox.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
import { waitlistEntries } from "#worker/db/schema/waitlist.ts";
import type { Database } from "#worker/db/sql/database.ts";

/** The history covers staff, the gateway and the jobs; visitors' submissions and failed emails come on top. */
const SENT_BY_VISITORS = [bookings, leads, contacts, waitlistEntries, conversationMessages];

export function makeChangesRepository(db: Database) {
  return {
    /** A string that changes whenever the front desk may have something new. It reads the last row of each table. */
    async readVersion(): Promise<string> {
      const newest = [auditTrail, ...SENT_BY_VISITORS].map(
        (table) => sql`coalesce((select max(rowid) from ${table}), 0)`,
      );
      const lastFailed = sql`coalesce((select max(${outbox.createdAt}) from ${outbox} where ${outbox.status} = 'failed'), 0)`;
      const [found] = await db.all<{ mark: string }>(
        sql`select ${sql.join([...newest, lastFailed], sql` || '-' || `)} as mark`,
      );
      return found?.mark ?? "";
    },
  };
}
