import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { makeMigrated } from "#proofs/local-d1.ts";
import { listTables, type Row } from "./database.ts";
import { NOT_PUT_BACK, WRITTEN_SINCE, writeSince } from "./write-since.ts";

const CHOSEN = Date.UTC(2026, 10, 21, 8);
const BEFORE = CHOSEN - 3_600_000;
const AFTER = CHOSEN + 3_600_000;
const TABLES = ["bookings", "payment_attempts", "refunds", "contacts", "audit_trail", "booking_income_by_month"];

const folder = mkdtempSync(join(tmpdir(), "since-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A house as it stood at the chosen instant: three bookings paid, one not, one message. */
function houseAtChosen(): DatabaseSync {
  const house = makeMigrated();
  for (const [number, id] of ["kept", "returned", "erased", "unpaid"].entries()) {
    const isPaid = id !== "unpaid";
    house
      .prepare(
        `insert into bookings (id, customer_name, customer_email, customer_phone, booking_type, start_date,
         amount_pesewas, status, payment_reference, receipt_number, paid_at, created_at)
         values (?, 'Ama ₵', 'ama@example.com', '1', 'desk_day', ${AFTER}, 10000, ?, ?, ?, ?, ${BEFORE})`,
      )
      .run(id, isPaid ? "paid" : "pending", isPaid ? id : null, isPaid ? number + 1 : null, isPaid ? BEFORE : null);
    house
      .prepare(
        `insert into payment_attempts (id, reference, booking_id, amount_pesewas, status, created_at, updated_at,
         checked_at) values (?, ?, ?, 10000, ?, ${BEFORE}, ${BEFORE}, ${BEFORE})`,
      )
      .run(id, id, id, isPaid ? "succeeded" : "open");
  }
  house.exec(
    `insert into contacts (id, name, email, phone, message, created_at) values ('m', 'n', 'e', 'p', 'm', ${BEFORE})`,
  );
  return house;
}

/** What happened in the hour after it. */
function goOn(house: DatabaseSync): void {
  house.exec(`
    update bookings set status = 'cancelled', cancelled_reason = 'Closed' where id = 'returned';
    insert into refunds (id, booking_id, payment_reference, amount_pesewas, rule, status, created_at, updated_at, checked_at)
      values ('r', 'returned', 'returned', 10000, 'day_before', 'done', ${AFTER}, ${AFTER}, ${AFTER});
    insert into audit_trail (id, at, actor, action, subject_type, subject_id)
      values ('a', ${AFTER}, 'staff', 'booking_cancelled', 'booking', 'returned');
    update bookings set customer_name = 'Erased', customer_email = 'erased@erased.invalid' where id = 'erased';
    update bookings set status = 'paid', payment_reference = 'unpaid', receipt_number = 4, paid_at = ${AFTER} where id = 'unpaid';
    update payment_attempts set status = 'succeeded', updated_at = ${AFTER} where id = 'unpaid';
    insert into bookings (id, customer_name, customer_email, customer_phone, booking_type, start_date, amount_pesewas,
      status, payment_reference, receipt_number, paid_at, created_at)
      values ('new', 'Kofi', 'kofi@example.com', '2', 'desk_day', ${AFTER}, 5000, 'paid', 'new', 5, ${AFTER}, ${AFTER});
    insert into contacts (id, name, email, phone, message, created_at) values ('m2', 'n', 'e', 'p', 'It''s; me', ${AFTER});
  `);
}

function rowsOf(house: DatabaseSync) {
  return Object.fromEntries(
    TABLES.map((table) => [table, house.prepare(`select * from "${table}" order by 1, 2`).all()]),
  );
}

test("every table is put back, or left on purpose", async () => {
  const house = makeMigrated();
  const tables = await listTables({ query: async (sql) => house.prepare(sql).all() as Row[] });
  expect(tables.map(({ name }) => name).sort()).toEqual([...Object.keys(WRITTEN_SINCE), ...NOT_PUT_BACK].sort());
});

test("what was written since is put back on top of a restore: receipts, refunds, cancellations and who was erased", async () => {
  const house = houseAtChosen();
  goOn(house);
  const file = join(folder, "since.sql");
  const database = { query: async (sql: string) => house.prepare(sql).all() as Row[] };
  // Four bookings of five, one attempt, one refund, one message, one line of the audit trail.
  expect(await writeSince(database, file, new Date(CHOSEN))).toBe(8);
  const restored = houseAtChosen();
  expect(rowsOf(restored)).not.toEqual(rowsOf(house));
  for (let turn = 0; turn < 2; turn += 1) restored.exec(readFileSync(file, "utf8"));
  expect(rowsOf(restored)).toEqual(rowsOf(house));
});
