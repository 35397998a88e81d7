import { and, eq, getTableColumns, type InferInsertModel, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AuditAction, AuditActor, AuditSubject } from "#domain/operations/audit.ts";
import { importanceOf, type OutboxAudience, type OutboxKind } from "#domain/operations/outbox.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import {
  type ClientPaymentRow,
  type ClientReminderRow,
  clientPayments,
  clientReminders,
} from "#worker/db/schema/clients.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
import { type PaymentReversalRow, paymentReversals, type RefundRow, refunds } from "#worker/db/schema/payments.ts";
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
  return db.insert(auditTrail).select(selectRowsIfChanged(auditTrail, [audit]));
}

export function insertBookingIfChanged(db: Database, booking: BookingRow, condition = onlyIfChanged) {
  return db.insert(bookings).select(selectRowsWhere(condition, bookings, [booking]));
}

export function insertRefundIfChanged(db: Database, refund: RefundRow) {
  return db.insert(refunds).select(selectRowsIfChanged(refunds, [refund]));
}

export function insertPaymentReversalIfChanged(db: Database, reversal: PaymentReversalRow) {
  return db.insert(paymentReversals).select(selectRowsIfChanged(paymentReversals, [reversal]));
}

export function insertClientPaymentIfChanged(db: Database, payment: ClientPaymentRow) {
  return db.insert(clientPayments).select(selectRowsIfChanged(clientPayments, [payment]));
}

/** Batch statement: writes each month once, if the condition holds. */
export function insertClientPayments(db: Database, payments: ClientPaymentRow[], condition: SQL) {
  return db
    .insert(clientPayments)
    .select(selectRowsWhere(condition, clientPayments, payments))
    .onConflictDoNothing({ target: [clientPayments.clientId, clientPayments.dueDate] });
}

/** Batch statement: inserts the rows for which the condition holds; it can refer to `value`. */
export function insertRows<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  rows: InferInsertModel<Table>[],
  condition: SQL,
) {
  return db.insert(table).select(selectRowsWhere(condition, table, rows));
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

export function insertClientReminder(db: Database, reminder: ClientReminderRow, condition: SQL) {
  return db.insert(clientReminders).select(selectRowsWhere(condition, clientReminders, [reminder]));
}

export function deleteClientPaymentIfChanged(db: Database, id: string) {
  return db.delete(clientPayments).where(and(eq(clientPayments.id, id), onlyIfChanged));
}

/** Batch statement: queues emails, once per dedupe key, to be sent at once or from an instant in milliseconds. */
export function insertOutboxEntries(
  db: Database,
  outboxEntries: OutboxEntry[],
  condition = sql`true`,
  nextAttemptAt = sql`value ->> 'createdAt'`,
) {
  const rows = outboxEntries.map((entry) => ({
    ...entry,
    importance: importanceOf(entry.kind, entry.audience),
    status: "waiting",
    attempts: 0,
  }));
  return db
    .insert(outbox)
    .select(selectRowsWhere(sql`${condition} and ${HAS_ADDRESS}`, outbox, rows, { nextAttemptAt }))
    .onConflictDoNothing({ target: outbox.dedupeKey });
}

export function insertAuditsOfOutboxEntries(db: Database, entries: { notice: OutboxEntry; audit: AuditEntry }[]) {
  const rows = entries.map(({ notice, audit }) => ({ ...audit, noticeId: notice.id }));
  const isWritten = sql`exists (select 1 from ${outbox} where ${outbox.id} = value ->> 'noticeId')`;
  return db.insert(auditTrail).select(selectRowsWhere(isWritten, auditTrail, rows));
}

// Customers booked by staff may have only a phone number.
const HAS_ADDRESS = sql`(value ->> 'audience' <> 'customer' or not exists (
  select 1 from ${bookings} where ${bookings.id} = value ->> 'subjectId' and ${bookings.customerEmail} = ''))`;

/** Whether the previous statement changed a row. */
export const onlyIfChanged = sql`changes() > 0`;

/** Whether an earlier statement of the batch wrote this audit entry. */
export function isWritten({ id }: Pick<AuditEntry, "id">): SQL {
  return sql`exists (select 1 from ${auditTrail} where ${auditTrail.id} = ${id})`;
}

function selectRowsIfChanged(table: SQLiteTable, rows: object[]): SQL {
  return selectRowsWhere(onlyIfChanged, table, rows);
}

// One bound value carries all rows. A column that no row has gets its default or null; SQL decides those in `computed`.
function selectRowsWhere(
  condition: SQL,
  table: SQLiteTable,
  rows: object[],
  computed: Readonly<Record<string, SQL>> = {},
): SQL {
  const folded = rows.map((row) => withFoldedName(table, row));
  const columns = Object.entries(getTableColumns(table)).map(
    ([name, column]) =>
      computed[name] ?? (folded.some((row) => name in row) ? sql`value ->> ${name}` : toStored(undefined, column)),
  );
  const stored = JSON.stringify(folded.map(withInstantsAsNumbers));
  return sql`select ${sql.join(columns, sql`, `)} from json_each(${stored}) where ${condition}`;
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
