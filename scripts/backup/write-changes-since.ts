import { ERASED } from "#domain/people/erasure.ts";
import { type Database, listTables, quoteSql, type Row, readRows, type Table } from "./database.ts";
import { insertStatements, writeLines } from "./write-backup.ts";

const PAGE_SIZE = 500;

/** State of jobs and access policies; it is correct as of the restored instant. */
export const EXCLUDED_TABLES = [
  "job_runs",
  "failed_sign_ins",
  "staff_sessions",
  "staff_invitations",
  "used_tokens",
  "submissions",
  "submission_refusals",
];

/** Time Travel restores to a minute, and a row's timestamp is when its write began, so earlier rows may be missing. */
const SAFETY_MARGIN_MS = 120_000;

const hasAuditEntry = (at: number) => `id in (select subject_id from audit_trail where audit_trail.at >= ${at})`;

/** SQL condition per table for rows changed since an instant in milliseconds. */
export const CHANGED_SINCE: Record<string, (at: number) => string> = {
  // Bookings have no change timestamp; changes leave rows in other tables, or erase the customer.
  bookings: (at) => `created_at >= ${at} or paid_at >= ${at} or customer_email = ${quoteSql(ERASED.email)}
    or ${hasAuditEntry(at)}
    or id in (select charge_id from payment_attempts where updated_at >= ${at})
    or id in (select charge_id from refunds where updated_at >= ${at})`,
  charges: (at) => `created_at >= ${at} or paid_at >= ${at} or ${hasAuditEntry(at)}
    or id in (select id from bookings where customer_email = ${quoteSql(ERASED.email)})
    or id in (select id from membership_periods where membership_id in (select subject_id from audit_trail where audit_trail.at >= ${at}))`,
  allocations: (
    at,
  ) => `held_until >= ${at} or id in (select id from bookings where created_at >= ${at} or paid_at >= ${at})
    or ${hasAuditEntry(at)} or id in (select id from visits where updated_at >= ${at})
    or id in (select id from allowance_entries where allowance_entries.created_at >= ${at})`,
  allowance_entries: (at) =>
    `allowance_entries.created_at >= ${at} or id in (select id from visits where updated_at >= ${at})`,
  meetings: (at) => `created_at >= ${at} or cancelled_at >= ${at}`,
  mail_items: (at) => `updated_at >= ${at}`,
  call_messages: (at) => `taken_at >= ${at}`,
  waitlist_entries: (at) => `created_at >= ${at} or ${hasAuditEntry(at)}`,
  visits: (at) => `updated_at >= ${at}`,
  desk_transactions: (at) => `created_at >= ${at}`,
  closures: (at) => `created_at >= ${at}`,
  special_hours: (at) => `special_hours.updated_at >= ${at}`,
  resources: (at) => `resource in (select subject_id from audit_trail where audit_trail.at >= ${at})`,
  payment_attempts: (at) => `updated_at >= ${at}`,
  refunds: (at) => `updated_at >= ${at}`,
  disputes: (at) => `opened_at >= ${at} or checked_at >= ${at} or resolved_at >= ${at}`,
  ledger_entries: (at) => `ledger_entries.at >= ${at}`,
  closed_months: (at) => `closed_at >= ${at}`,
  cash_counts: (at) => `cash_counts.at >= ${at}`,
  units: (at) => `updated_at >= ${at}`,
  unit_assignments: (at) => `assigned_at >= ${at}`,
  notes: (at) => `created_at >= ${at} or done_at >= ${at}`,
  cash_movements: (at) => `cash_movements.at >= ${at}`,
  release_questions: (at) => `asked_at >= ${at} or answered_at >= ${at}`,
  measures: (at) => `measures.updated_at >= ${at}`,
  service_statuses: (at) => `service_statuses.at >= ${at}`,
  payment_links: (at) => `created_at >= ${at}`,
  events: (at) => `created_at >= ${at} or events.updated_at >= ${at}
    or id in (select event_id from event_registrations where updated_at >= ${at})`,
  event_registrations: (
    at,
  ) => `created_at >= ${at} or event_registrations.updated_at >= ${at} or attendee_email = ${quoteSql(ERASED.email)}
    or ${hasAuditEntry(at)} or id in (select charge_id from payment_attempts where updated_at >= ${at})`,
  event_messages: (at) => `created_at >= ${at}`,
  event_message_copies: (at) => `message_id in (select id from event_messages where created_at >= ${at})`,
  virtual_office_clients: (at) => `updated_at >= ${at}`,
  memberships: (
    at,
  ) => `updated_at >= ${at} or id in (select membership_id from membership_periods where created_at >= ${at})
    or ${hasAuditEntry(at)}`,
  membership_periods: (at) => `created_at >= ${at} or late_fee_at >= ${at}
    or membership_id in (select subject_id from audit_trail where audit_trail.at >= ${at})
    or id in (select id from charges where paid_at >= ${at})
    or id in (select subject_id from outbox where created_at >= ${at})`,
  membership_movements: (at) => `membership_movements.created_at >= ${at}`,
  virtual_offices: (at) => `updated_at >= ${at}`,
  documents: (at) => `updated_at >= ${at} or expiry_reminder is not null`,
  confirmation_letters: (at) => `written_at >= ${at}`,
  payment_reversals: (at) => `voided_at >= ${at}`,
  contacts: (at) => `created_at >= ${at} or ${hasAuditEntry(at)}`,
  leads: (at) => `created_at >= ${at} or ${hasAuditEntry(at)}`,
  conversations: (at) => `last_message_at >= ${at}`,
  conversation_messages: (at) => `created_at >= ${at} or media_attempt_at >= ${at}`,
  opt_outs: (at) => `created_at >= ${at}`,
  inbox_replies: (at) => `created_at >= ${at}`,
  date_alerts: (at) =>
    `created_at >= ${at} or confirmed_at >= ${at} or event_id in (select id from events where created_at >= ${at} or updated_at >= ${at})`,
  newsletter_subscribers: (at) => `consented_at >= ${at} or unsubscribed_at >= ${at}`,
  outbox: (at) => `created_at >= ${at} or sent_at >= ${at} or ${hasAuditEntry(at)}`,
  audit_trail: (at) => `audit_trail.at >= ${at}`,
  staff: (at) => `updated_at >= ${at}`,
  staff_passkeys: (at) => `created_at >= ${at} or last_used_at >= ${at}`,
  settings: (at) => `updated_at >= ${at}`,
  house_settings: (at) => `created_at >= ${at}`,
  mail_texts: (at) => `updated_at >= ${at}`,
  phone_sends: (at) => `sent_at >= ${at}`,
  imports: (at) => `created_at >= ${at} or started_at >= ${at}`,
  import_rows: (at) => `import_id in (select id from imports where created_at >= ${at} or started_at >= ${at})`,
};

/** Rows that released a unique value go first, because another row may use it now. */
const RELEASED_UNIQUE_VALUE: Record<string, (row: Row) => boolean> = {
  bookings: (row) => row.idempotency_key === null,
  event_registrations: (row) => row.idempotency_key === null || row.state === "cancelled" || row.state === "lapsed",
  payment_attempts: (row) => row.status !== "starting" && row.status !== "open",
};

/**
 * Columns whose conflicts overwrite the existing row. Conflicts in other columns fail, so no receipt or reference is
 * lost. Tables not listed overwrite on any conflict.
 */
export const CONFLICT_COLUMNS: Record<string, string[]> = {
  bookings: ["id", "idempotency_key"],
  charges: ["id"],
  memberships: ["id"],
  membership_periods: ["id"],
  payment_attempts: ["id"],
  staff: ["id"],
  events: ["id"],
  event_registrations: ["id", "idempotency_key"],
  event_messages: ["id"],
  contacts: ["id", "idempotency_key"],
  leads: ["id", "idempotency_key"],
  conversations: ["id", "address"],
  units: ["id"],
};

const ERASED_CHARGE_IDS = `(SELECT id FROM bookings WHERE customer_email = ${quoteSql(ERASED.email)} UNION ALL SELECT id FROM event_registrations WHERE attendee_email = ${quoteSql(ERASED.email)})`;
const ERASED_NOTE = quoteSql(ERASED.name);

const REPLACED_CHARGE_IDS =
  "(SELECT id FROM charges WHERE subject_type = 'booking' AND id NOT IN (SELECT id FROM bookings))";

/**
 * Removes what belongs to a booking or payment whose place another row took, what cancelled bookings no longer take,
 * and erased personal data from rows that no longer name the person.
 */
const CLEAN_UP = [
  `DELETE FROM allocations WHERE id IN ${REPLACED_CHARGE_IDS} OR id IN (SELECT id FROM bookings WHERE status = 'cancelled');`,
  `DELETE FROM charges WHERE id IN ${REPLACED_CHARGE_IDS};`,
  `DELETE FROM payment_links WHERE charge_id IN ${ERASED_CHARGE_IDS};`,
  `UPDATE payment_attempts SET authorization_url = NULL, resolved_note = iif(resolved_note IS NULL, NULL, ${ERASED_NOTE}) WHERE charge_id IN ${ERASED_CHARGE_IDS};`,
  `UPDATE audit_trail SET detail = json_set(detail, '$.note', ${ERASED_NOTE}) WHERE detail ->> 'note' IS NOT NULL AND (subject_id IN ${ERASED_CHARGE_IDS} OR subject_id IN (SELECT reference FROM payment_attempts WHERE charge_id IN ${ERASED_CHARGE_IDS}));`,
];

/** Writes rows changed since an instant as SQL for a database restored to it. Returns the row count. */
export async function writeChangesSince(database: Database, file: string, since: Date): Promise<number> {
  const tables = await listTables(database);
  const changedRows = new Map<string, Row[]>();
  // Referencing tables are read first, so every payment comes with its booking.
  for (const table of tables.toReversed()) {
    const condition = CHANGED_SINCE[table.name]?.(since.getTime() - SAFETY_MARGIN_MS);
    if (condition === undefined) continue;
    const rows: Row[] = [];
    for await (const page of readRows(database, table, PAGE_SIZE, condition)) rows.push(...page);
    changedRows.set(table.name, rows);
  }
  writeLines(file, [
    `-- Rows changed since ${since.toISOString()}. Import after a restore to that instant.`,
    ...tables.flatMap((table) =>
      // One statement per row, so that rows can be removed by hand.
      orderRows(table, changedRows.get(table.name) ?? []).flatMap((row) =>
        insertStatements(table, [row], onConflictUpdate(table)),
      ),
    ),
    ...CLEAN_UP,
  ]);
  return [...changedRows.values()].flat().length;
}

function orderRows({ name }: Table, rows: Row[]): Row[] {
  const gaveUp = RELEASED_UNIQUE_VALUE[name];
  return gaveUp === undefined ? rows : [...rows.filter(gaveUp), ...rows.filter((row) => !gaveUp(row))];
}

// An upsert, because `insert or replace` skips the delete triggers of searches and counters.
function onConflictUpdate({ name, columns }: Table): string {
  const changes = columns.map((column) => `"${column}" = excluded."${column}"`).join(", ");
  const targets = CONFLICT_COLUMNS[name]?.map((column) => `("${column}") `) ?? [""];
  return targets.map((target) => ` ON CONFLICT ${target}DO UPDATE SET ${changes}`).join("");
}
