import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { insertBooking } from "#worker/db/bookings/insert-booking.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { virtualOfficeClients } from "#worker/db/schema/clients.ts";
import { contacts, leads } from "#worker/db/schema/inbox.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
import { paymentAttempts, refunds } from "#worker/db/schema/payments.ts";
import { openDatabase } from "#worker/db/sql/database.ts";
import { valuesOf } from "./local-tables.ts";
import {
  attemptRow,
  auditRow,
  bookingRow,
  clientRow,
  clientTables,
  contactRow,
  leadRow,
  messageRow,
  refundRow,
} from "./row-makers.ts";

export type Values = Record<string, string | number | null>;

const MAKERS: Record<string, readonly [SQLiteTable, () => object]> = {
  contacts: [contacts, contactRow],
  leads: [leads, leadRow],
  bookings: [bookings, bookingRow],
  payment_attempts: [paymentAttempts, attemptRow],
  refunds: [refunds, refundRow],
  virtual_office_clients: [virtualOfficeClients, () => clientTables(clientRow()).person],
  outbox: [outbox, messageRow],
  audit_trail: [auditTrail, auditRow],
};

/**
 * Values as stored; the row's maker gives the others. Returns the row's id, random unless given, or a link's token. A
 * booking gets its charge.
 */
export async function insert(table: string, values: Values): Promise<string> {
  const [schema, make] = MAKERS[table] ?? [];
  const made = schema && make ? Object.fromEntries(valuesOf(schema, make() as Record<string, unknown>)) : {};
  const row: Values = { ...(!("token" in values) && { id: crypto.randomUUID() }), ...(made as Values), ...values };
  const names = Object.keys(row);
  await env.DB.prepare(`insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`)
    .bind(...Object.values(row))
    .run();
  if (table === "bookings")
    await env.DB.prepare(
      `insert into charges (id, subject_type, subject_id, amount_pesewas, state, payment_reference, paid_at, receipt_number, created_at)
        select id, 'booking', id, amount_pesewas, case when paid_at is not null then 'paid' when status = 'cancelled' then 'void' else 'open' end,
          payment_reference, paid_at, receipt_number, created_at from bookings where id = ?`,
    )
      .bind(String(row.id))
      .run();
  return String(row.id ?? row.token);
}

/** A booking with its charge, in one batch. */
export function addBooking(booking: BookingRow) {
  const db = openDatabase(env.DB);
  return db.batch(insertBooking(db, booking, sql`true`));
}

export async function rowsOf(table: string, where: string, ...values: unknown[]): Promise<Values[]> {
  const { results } = await env.DB.prepare(`select * from ${table} where ${where}`)
    .bind(...values)
    .all<Values>();
  return results;
}

/** The history of one subject: each action, and the fingerprint of the key that did it. */
export async function actionsOn(id: string) {
  const { results } = await env.DB.prepare("select action, actor_fingerprint from audit_trail where subject_id = ?")
    .bind(id)
    .all<{ action: string; actor_fingerprint: string | null }>();
  return results;
}
