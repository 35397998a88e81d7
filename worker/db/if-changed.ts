import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AuditAction, AuditActor, AuditSubject } from "#domain/audit.ts";
import type { OutboxAudience, OutboxKind } from "#domain/outbox.ts";
import type { Database } from "./database.ts";
import { auditTrail, type ClientPaymentRow, clientPayments, outbox, type RefundRow, refunds } from "./schema.ts";

/** A message to be sent, written in the same batch as the change that causes it. */
export interface NewNotice {
  id: string;
  kind: OutboxKind;
  audience: OutboxAudience;
  subjectId: string;
  dedupeKey: string;
  createdAt: Date;
}

export interface NewAudit {
  id: string;
  at: Date;
  actor: AuditActor;
  /** Which key staff came with. */
  actorFingerprint?: string | null;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  detail: Record<string, string | number | null>;
}

/** Statements for a batch that write only when the statement just before them changed a row. See sqlite.org/lang_corefunc.html#changes */
export function insertNoticesIfChanged(db: Database, notices: NewNotice[]) {
  const rows = notices.map((notice) => ({
    ...notice,
    status: "waiting",
    attempts: 0,
    nextAttemptAt: notice.createdAt,
  }));
  return db.insert(outbox).select(rowsIfChanged(outbox, rows)).onConflictDoNothing({ target: outbox.dedupeKey });
}

export function insertAuditIfChanged(db: Database, audit: NewAudit) {
  return db.insert(auditTrail).select(rowsIfChanged(auditTrail, [audit]));
}

export function insertRefundIfChanged(db: Database, refund: RefundRow) {
  return db.insert(refunds).select(rowsIfChanged(refunds, [refund]));
}

export function insertClientPaymentIfChanged(db: Database, payment: ClientPaymentRow) {
  return db.insert(clientPayments).select(rowsIfChanged(clientPayments, [payment]));
}

// One bound value holds all rows. What a row does not name is null.
function rowsIfChanged(table: SQLiteTable, rows: object[]): SQL {
  const columns = Object.keys(getTableColumns(table)).map((name) => sql`value ->> ${name}`);
  const stored = JSON.stringify(rows.map(withInstantsAsNumbers));
  return sql`select ${sql.join(columns, sql`, `)} from json_each(${stored}) where changes() > 0`;
}

function withInstantsAsNumbers(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.getTime() : value]),
  );
}
