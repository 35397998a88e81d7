import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
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

/** A message to be sent, written in the same batch as the change that causes it. */
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
  /** Which of the staff it was, or which shared key. */
  staffId?: string | null;
  actorFingerprint?: string | null;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  detail: Record<string, string | number | null>;
}

/** Statements for a batch that write only when the statement just before them changed a row. See sqlite.org/lang_corefunc.html#changes */
export function insertOutboxEntriesIfChanged(db: Database, notices: OutboxEntry[]) {
  return insertOutboxEntries(db, notices, onlyIfChanged);
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

/** A statement for a batch: writes them where a condition holds, each month once. */
export function insertClientPayments(db: Database, payments: ClientPaymentRow[], condition: SQL) {
  return db
    .insert(clientPayments)
    .select(selectRowsWhere(condition, clientPayments, payments))
    .onConflictDoNothing({ target: [clientPayments.clientId, clientPayments.dueDate] });
}

/** A statement for a batch: writes rows of any table, each where a condition about it (as `value`) holds. */
export function insertRows<Table extends SQLiteTable>(db: Database, table: Table, rows: object[], condition: SQL) {
  return db.insert(table).select(selectRowsWhere(condition, table, rows));
}

/** A statement for a batch: writes it where a condition holds. */
export function insertClientReminder(db: Database, reminder: ClientReminderRow, condition: SQL) {
  return db.insert(clientReminders).select(selectRowsWhere(condition, clientReminders, [reminder]));
}

export function deleteClientPaymentIfChanged(db: Database, id: string) {
  return db.delete(clientPayments).where(and(eq(clientPayments.id, id), onlyIfChanged));
}

/** Statements for a batch: messages, and the entries of those that were not there before. */
export function insertOutboxEntries(db: Database, notices: OutboxEntry[], condition = sql`true`) {
  const rows = notices.map((notice) => ({
    ...notice,
    importance: importanceOf(notice.kind, notice.audience),
    status: "waiting",
    attempts: 0,
    nextAttemptAt: notice.createdAt,
  }));
  return db
    .insert(outbox)
    .select(selectRowsWhere(sql`${condition} and ${HAS_ADDRESS}`, outbox, rows))
    .onConflictDoNothing({ target: outbox.dedupeKey });
}

export function insertAuditsOfOutboxEntries(db: Database, entries: { notice: OutboxEntry; audit: AuditEntry }[]) {
  const rows = entries.map(({ notice, audit }) => ({ ...audit, noticeId: notice.id }));
  const isWritten = sql`exists (select 1 from ${outbox} where ${outbox.id} = value ->> 'noticeId')`;
  return db.insert(auditTrail).select(selectRowsWhere(isWritten, auditTrail, rows));
}

// Whom staff booked for may have a phone number alone: nothing is written to them.
const HAS_ADDRESS = sql`(value ->> 'audience' <> 'customer' or not exists (
  select 1 from ${bookings} where ${bookings.id} = value ->> 'subjectId' and ${bookings.customerEmail} = ''))`;

/** Whether the statement just before changed a row. */
export const onlyIfChanged = sql`changes() > 0`;

function selectRowsIfChanged(table: SQLiteTable, rows: object[]): SQL {
  return selectRowsWhere(onlyIfChanged, table, rows);
}

// One bound value holds all rows. What a row does not name is null.
function selectRowsWhere(condition: SQL, table: SQLiteTable, rows: object[]): SQL {
  const columns = Object.keys(getTableColumns(table)).map((name) => sql`value ->> ${name}`);
  const stored = JSON.stringify(rows.map(withInstantsAsNumbers));
  return sql`select ${sql.join(columns, sql`, `)} from json_each(${stored}) where ${condition}`;
}

function withInstantsAsNumbers(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.getTime() : value]),
  );
}

/** An audit entry whose detail the database itself counts, for a batch. `when` says whether it is written at all. */
export function insertCountedAudit(
  db: Database,
  audit: Omit<AuditEntry, "detail">,
  detail: SQL,
  when: SQL = sql`true`,
) {
  const values: Record<string, unknown> = { ...audit, at: audit.at.getTime() };
  const columns = Object.keys(getTableColumns(auditTrail)).map((name) =>
    name === "detail" ? detail : sql`${values[name] ?? null}`,
  );
  return db.insert(auditTrail).select(sql`select ${sql.join(columns, sql`, `)} where ${when}`);
}
