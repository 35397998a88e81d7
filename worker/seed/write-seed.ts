import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { dayAt } from "#domain/calendar/days.ts";
import { LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import { bookingAllocation } from "#domain/inventory/inventory.ts";
import { recordMovements } from "#worker/db/movements.ts";
import { toBookingCharge } from "#worker/db/payments/booking-charges.ts";
import { recordAll } from "#worker/db/payments/ledger.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { charges } from "#worker/db/schema/charges.ts";
import { virtualOfficeClients } from "#worker/db/schema/clients.ts";
import { events } from "#worker/db/schema/events.ts";
import { contacts, leads } from "#worker/db/schema/inbox.ts";
import { type AllocationRow, allocations } from "#worker/db/schema/inventory.ts";
import { membershipPeriods, memberships } from "#worker/db/schema/memberships.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
import { paymentAttempts } from "#worker/db/schema/payments.ts";
import { openDatabase } from "#worker/db/sql/database.ts";
import { withFoldedName } from "#worker/db/sql/folded-names.ts";
import { makeSeed, type Seed, type SeedSize } from "./make-seed.ts";

/** Rows per statement: one bound value carries them all. */
const ROWS_PER_STATEMENT = 2000;

/** Fills a local database; existing rows stay. Returns the number of rows per kind. */
export async function writeSeed(
  d1: D1Database,
  size: SeedSize,
  options: { now: number; seed?: number },
): Promise<Record<keyof Seed, number>> {
  const last = await d1.prepare("select max(receipt_number) as number from charges").first<{ number: number | null }>();
  const seed = makeSeed(size, { ...options, firstReceipt: (last?.number ?? 0) + 1 });
  const tables: [SQLiteTable, object[]][] = [
    [virtualOfficeClients, seed.clients],
    [memberships, seed.memberships],
    [charges, seed.charges],
    [membershipPeriods, seed.membershipPeriods],
    [bookings, seed.bookings],
    [charges, seed.bookings.map(toBookingCharge)],
    [allocations, seed.bookings.flatMap((booking) => toAllocation(booking) ?? [])],
    [paymentAttempts, seed.paymentAttempts],
    [leads, seed.leads],
    [contacts, seed.contacts],
    [events, seed.events],
    [outbox, seed.outbox],
    [auditTrail, seed.auditTrail],
  ];
  for (const [table, rows] of tables) await insert(d1, table, rows);
  const db = openDatabase(d1);
  await db.batch([...recordAll(db), ...recordMovements(db, sql`select id from memberships`, new Date(options.now))]);
  return Object.fromEntries(Object.entries(seed).map(([name, rows]) => [name, rows.length])) as Record<
    keyof Seed,
    number
  >;
}

/** What a booking takes, held for a day while it is pending; null if it takes nothing. */
export function toAllocation(booking: BookingRow): AllocationRow | null {
  const { id, bookingType, status, createdAt, extendedDays, months } = booking;
  const [startDate, endDate] = [
    dayAt(booking.startDate.getTime()),
    booking.endDate && dayAt(booking.endDate.getTime()),
  ];
  const days = bookingAllocation({ bookingType, startDate, endDate, extendedDays, months });
  if (days === null || status === "cancelled") return null;
  const heldUntil = status === "pending" ? new Date(createdAt.getTime() + LONG_HOLD_MS) : null;
  return { id, ...days, heldUntil, claimEndsAt: null, overbookReason: null };
}

async function insert(d1: D1Database, table: SQLiteTable, rows: object[]): Promise<void> {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, column]) => `"${column.name}"`).join(", ");
  const values = columns.map(([property]) => `value ->> '${property}'`).join(", ");
  const statement = d1.prepare(
    `insert or ignore into "${getTableName(table)}" (${names}) select ${values} from json_each(?)`,
  );
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const page = rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => stored(withFoldedName(table, row)));
    await statement.bind(JSON.stringify(page)).run();
  }
}

function stored(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value instanceof Date) return [name, value.getTime()];
      return [name, typeof value === "object" && value !== null ? JSON.stringify(value) : value];
    }),
  );
}
