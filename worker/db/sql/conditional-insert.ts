import { getTableColumns, type InferInsertModel, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AuditAction, AuditActor, AuditSubject } from "#domain/operations/audit.ts";
import { importanceOf, type OutboxAudience, type OutboxKind } from "#domain/operations/outbox.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
import type { Database } from "./database.ts";
import { withFoldedName } from "./folded-names.ts";

/** An email to send, written in the same batch as the change that causes it. */
export interface OutboxEntry {
  id: string;
  kind: OutboxKind;
  audience: OutboxAudience;
  subjectId: string;
  dedupeKey: string;
  createdAt: Date;
  /** Whether a channel to phones is configured. */
  reachesPhones?: boolean;
  /** Not before this instant. */
  sendAt?: Date;
}

export interface AuditEntry {
  id: string;
  at: Date;
  actor: AuditActor;
  /** The member of staff, or the fingerprint of the shared key. */
  staffId?: string | null;
  actorFingerprint?: string | null;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  detail: Record<string, string | number | null>;
}

/**
 * Batch statements that write only if the previous statement changed a row. See sqlite.org/lang_corefunc.html#changes
 */
export function insertOutboxEntriesIfChanged(db: Database, outboxEntries: OutboxEntry[]) {
  return insertOutboxEntries(db, outboxEntries, onlyIfChanged);
}

export function insertAuditIfChanged(db: Database, audit: AuditEntry) {
  return insertRows(db, auditTrail, [audit], onlyIfChanged);
}

/**
 * Batch statement: inserts the rows for which the condition holds; it can refer to `value`. One bound value carries all
 * rows; SQL decides the columns in `computed`.
 */
export function insertRows<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  rows: InferInsertModel<Table>[],
  condition: SQL,
  computed: Readonly<Record<string, SQL>> = {},
) {
  const folded = rows.map((row) => withFoldedName(table, row));
  const names = Object.keys(getTableColumns(table)).filter((name) => folded.some((row) => name in row));
  const given = Object.fromEntries(names.map((name) => [name, sql`value ->> ${name}`]));
  const row = { ...given, ...computed } as SelectedRow<InferInsertModel<Table>>;
  const stored = JSON.stringify(folded.map(withInstantsAsNumbers));
  return insertSelected(db, table, row, sql`from json_each(${stored}) where ${condition}`);
}

/** A row to insert; SQL computes any of its columns. */
type SelectedRow<Row> = { [Name in keyof Row]: Row[Name] | SQL };

/**
 * Batch statement: inserts this row for each row of `from`, which is `from ... where ...` or `where ...`. Columns are
 * named, never counted: one that is left out gets its default or null.
 */
export function insertSelected<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: SelectedRow<InferInsertModel<Table>>,
  from: SQL,
) {
  const given: Record<string, unknown> = row;
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => toStored(given[name], column));
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} ${from}`);
}

function toStored(value: unknown, column: SQLiteColumn): SQL {
  const stored = value === undefined ? (column.default ?? null) : value;
  return is(stored, SQL) ? stored : sql`${sql.param(stored, column)}`;
}

/** Batch statement: queues emails, once per dedupe key, to be sent at `sendAt` and not before `earliest`, in milliseconds. */
export function insertOutboxEntries(
  db: Database,
  outboxEntries: OutboxEntry[],
  condition = sql`true`,
  earliest = sql`0`,
) {
  const rows = outboxEntries.map(({ sendAt, ...entry }) => ({
    ...entry,
    importance: importanceOf(entry.kind, entry.audience),
    nextAttemptAt: sendAt ?? entry.createdAt,
  }));
  const nextAttemptAt = sql`max(${earliest}, value ->> 'nextAttemptAt')`;
  return insertRows(db, outbox, rows, sql`${condition} and ${HAS_ADDRESS}`, { nextAttemptAt }).onConflictDoNothing({
    target: outbox.dedupeKey,
  });
}

export function insertAuditsOfOutboxEntries(db: Database, entries: { notice: OutboxEntry; audit?: AuditEntry }[]) {
  const rows = entries.flatMap(({ notice, audit }) => (audit ? [{ ...audit, noticeId: notice.id }] : []));
  const isWritten = sql`exists (select 1 from ${outbox} where ${outbox.id} = value ->> 'noticeId')`;
  return insertRows(db, auditTrail, rows, isWritten);
}

// Customers of staff may have only a phone number. One that no channel reaches gets nothing, which pages then say.
const hasNoPhone = (phone: string) => sql.raw(`not (coalesce(value ->> 'reachesPhones', 0) and ${phone} is not null)`);
const HAS_ADDRESS = sql`(value ->> 'audience' <> 'customer' or not exists (
  select 1 from bookings where id = value ->> 'subjectId' and customer_email = ''
    and ${hasNoPhone("customer_phone_e164")}
  union all select 1 from event_registrations where id = value ->> 'subjectId' and attendee_email = ''
    and ${hasNoPhone("attendee_phone_e164")}
  union all select 1 from meetings where id = value ->> 'subjectId' and client_id is null
    and coalesce(customer_email, '') = '' and ${hasNoPhone("customer_phone_e164")}))`;

/** Whether the previous statement changed a row. */
export const onlyIfChanged = sql`changes() > 0`;

/** Whether an earlier statement of the batch wrote this audit entry. */
export function isWritten({ id }: Pick<AuditEntry, "id">): SQL {
  return sql`exists (select 1 from ${auditTrail} where ${auditTrail.id} = ${id})`;
}

function withInstantsAsNumbers(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.getTime() : value]),
  );
}

/** Batch statement: an audit entry with a detail that SQL computes, written only if `when` holds. */
export function insertCountedAudit(
  db: Database,
  audit: Omit<AuditEntry, "detail">,
  detail: SQL,
  when: SQL = sql`true`,
) {
  return insertSelected(db, auditTrail, { ...audit, detail }, sql`where ${when}`);
}
