import { ERASED } from "#domain/erasure.ts";
import { type Database, listTables, quoted, readRows, type Table } from "./database.ts";
import { insertsOf, writeLines } from "./write-backup.ts";

const PAGE = 500;

/** What the clock and the doors keep for themselves: it is right as of the instant a database is restored to. */
export const NOT_PUT_BACK = ["job_runs", "wrong_tries"];

/** Which rows of a table were written since an instant, in milliseconds. */
export const WRITTEN_SINCE: Record<string, (at: number) => string> = {
  // A booking has no instant of its last change: what changes one leaves a trace elsewhere, or makes it anonymous.
  bookings: (at) => `created_at >= ${at} or paid_at >= ${at} or customer_email = ${quoted(ERASED.email)}
    or id in (select subject_id from audit_trail where audit_trail.at >= ${at})
    or id in (select booking_id from payment_attempts where updated_at >= ${at})
    or id in (select booking_id from refunds where updated_at >= ${at})`,
  payment_attempts: (at) => `updated_at >= ${at}`,
  refunds: (at) => `updated_at >= ${at}`,
  payment_links: (at) => `created_at >= ${at}`,
  events: (at) => `created_at >= ${at}`,
  event_registrations: (at) => `created_at >= ${at}`,
  virtual_office_clients: (at) => `updated_at >= ${at}`,
  client_payments: (at) => `created_at >= ${at}`,
  contacts: (at) => `created_at >= ${at}`,
  leads: (at) => `created_at >= ${at}`,
  newsletter_subscribers: (at) => `consented_at >= ${at} or unsubscribed_at >= ${at}`,
  outbox: (at) => `created_at >= ${at} or sent_at >= ${at}`,
  audit_trail: (at) => `audit_trail.at >= ${at}`,
};

/** Writes what was written since an instant as SQL that a database takes which was restored to it. Gives how many rows. */
export async function writeSince(database: Database, file: string, since: Date): Promise<number> {
  const lines = [`-- Written since ${since.toISOString()}. To be put back after a restore to that instant.`];
  let count = 0;
  for (const table of await listTables(database)) {
    const condition = WRITTEN_SINCE[table.name]?.(since.getTime());
    if (condition === undefined) continue;
    for await (const rows of readRows(database, table, PAGE, condition)) {
      lines.push(...insertsOf(table, rows, overwriting(table)));
      count += rows.length;
    }
  }
  writeLines(file, lines);
  return count;
}

// Not `insert or replace`, which passes the triggers by.
function overwriting({ columns, key }: Table): string {
  const others = columns.filter((name) => !key.includes(name));
  const changes = others.map((name) => `"${name}" = excluded."${name}"`).join(", ");
  return ` ON CONFLICT (${key.map((name) => `"${name}"`).join(", ")}) DO UPDATE SET ${changes}`;
}
