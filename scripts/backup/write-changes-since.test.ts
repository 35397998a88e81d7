import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test, vi } from "vitest";
import { MATERIALISED_COUNTERS } from "#worker/db/sql/materialised-counters.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { makeLocalD1, makeMigratedDatabase } from "#worker/test/local-d1.ts";
import { makeLocalDeps } from "#worker/test/local-deps.ts";
import { listTables, type Row } from "./database.ts";
import { CHANGED_SINCE, CONFLICT_COLUMNS, EXCLUDED_TABLES, writeChangesSince } from "./write-changes-since.ts";

// A limit for busy machines, not a wait: everything is written once per table.
vi.setConfig({ testTimeout: 120_000 });

const CHOSEN = Date.UTC(2026, 10, 21, 8);
const BEFORE = CHOSEN - 3_600_000;
const AFTER = CHOSEN + 3_600_000;
/** After every stay has ended, when erasure becomes possible. */
const ALL_OVER = CHOSEN + 2 * 86_400_000;
const TABLES = [...Object.keys(CHANGED_SINCE), ...MATERIALISED_COUNTERS];

const folder = mkdtempSync(join(tmpdir(), "since-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The charge and the desk of every booking, which the worker writes in the same batch. */
const BOOKED = `
  insert into charges (id, subject_type, subject_id, amount_pesewas, payable_until, state, payment_reference, paid_at,
      receipt_number, created_at)
    select id, 'booking', id, amount_pesewas, start_date + 86400000,
      case when paid_at is not null then 'paid' when status = 'cancelled' then 'void' else 'open' end,
      payment_reference, paid_at, receipt_number, created_at from bookings where true
    on conflict (id) do update set state = excluded.state, payment_reference = excluded.payment_reference,
      paid_at = excluded.paid_at, receipt_number = excluded.receipt_number where charges.state <> 'paid';
  insert into allocations (id, resource, first_day, last_day, held_until)
    select id, 'desks', date(start_date / 1000, 'unixepoch'), date(start_date / 1000, 'unixepoch'),
      iif(status = 'pending', created_at + 86400000, null) from bookings where true
    on conflict (id) do update set held_until = excluded.held_until;
  delete from allocations where id in (select id from bookings where status = 'cancelled');`;

/** Runs these statements as one batch of the worker. */
function write(db: DatabaseSync, statements: string): void {
  db.exec(`begin; pragma defer_foreign_keys = on; ${statements}; ${BOOKED} commit;`);
}

/** A database at the chosen instant: three paid bookings, one unpaid, one message. */
function databaseAtChosen(): DatabaseSync {
  const db = makeMigratedDatabase();
  db.exec("begin; pragma defer_foreign_keys = on");
  for (const [number, id] of ["kept", "returned", "erased", "unpaid"].entries()) {
    const isPaid = id !== "unpaid";
    db.prepare(
      `insert into bookings (id, customer_name, customer_email, customer_phone, booking_type, start_date,
         amount_pesewas, status, payment_reference, receipt_number, paid_at, created_at)
         values (?, 'Ama ₵', 'ama@example.com', '1', 'desk_day', ${AFTER}, 10000, ?, ?, ?, ?, ${BEFORE})`,
    ).run(id, isPaid ? "paid" : "pending", isPaid ? id : null, isPaid ? number + 1 : null, isPaid ? BEFORE : null);
    db.prepare(
      `insert into payment_attempts (id, reference, charge_id, amount_pesewas, status, created_at, updated_at,
         checked_at) values (?, ?, ?, 10000, ?, ${BEFORE}, ${BEFORE}, ${BEFORE})`,
    ).run(id, id, id, isPaid ? "succeeded" : "open");
  }
  db.exec(
    `insert into contacts (id, name, email, phone, message, created_at) values ('m', 'n', 'e', 'p', 'm', ${BEFORE});
    ${BOOKED} commit;`,
  );
  return db;
}

/** Applies the next hour's writes. */
function continueOperation(db: DatabaseSync): void {
  write(
    db,
    `
    update bookings set status = 'cancelled', cancelled_reason = 'Closed' where id = 'returned';
    insert into refunds (id, charge_id, payment_reference, amount_pesewas, rule, status, created_at, updated_at, checked_at)
      values ('r', 'returned', 'returned', 10000, 'day_before', 'done', ${AFTER}, ${AFTER}, ${AFTER});
    insert into audit_trail (id, at, actor, action, subject_type, subject_id)
      values ('a', ${AFTER}, 'staff', 'booking_cancelled', 'booking', 'returned');
    insert into ledger_entries (id, kind, day, at, month, amount_pesewas, subject_id)
      values ('refund:r', 'refund', '2026-11-21', ${AFTER}, '2026-11', -10000, 'returned');
    update bookings set customer_name = 'Erased', customer_email = 'erased@erased.invalid' where id = 'erased';
    update bookings set status = 'paid', payment_reference = 'unpaid', receipt_number = 4, paid_at = ${AFTER} where id = 'unpaid';
    update payment_attempts set status = 'succeeded', updated_at = ${AFTER} where id = 'unpaid';
    insert into bookings (id, customer_name, customer_email, customer_phone, booking_type, start_date, amount_pesewas,
      status, payment_reference, receipt_number, paid_at, created_at)
      values ('new', 'Kofi', 'kofi@example.com', '2', 'desk_day', ${AFTER}, 5000, 'paid', 'new', 5, ${AFTER}, ${AFTER});
    insert into contacts (id, name, email, phone, message, created_at) values ('m2', 'n', 'e', 'p', 'It''s; me', ${AFTER});
  `,
  );
}

function rowsOf(db: DatabaseSync) {
  const rows = (table: string) => db.prepare(`select * from "${table}"`).all() as Row[];
  return Object.fromEntries(
    TABLES.map((table) => [
      table,
      rows(table)
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  );
}

/** Returns the SQL and row count; `onRead` runs after each table read. */
async function writtenSince(db: DatabaseSync, onRead = () => {}): Promise<{ sql: string; rows: number }> {
  const file = join(folder, `${crypto.randomUUID()}.sql`);
  const query = async (sql: string) => {
    const answer = db.prepare(sql).all() as Row[];
    if (sql.includes("limit")) onRead();
    return answer;
  };
  const rows = await writeChangesSince({ query }, file, new Date(CHOSEN));
  return { sql: readFileSync(file, "utf8"), rows };
}

test("restores or deliberately excludes every table", async () => {
  const db = makeMigratedDatabase();
  const tables = await listTables({ query: async (sql) => db.prepare(sql).all() as Row[] });
  expect(tables.map(({ name }) => name).sort()).toEqual([...Object.keys(CHANGED_SINCE), ...EXCLUDED_TABLES].sort());
});

test("every referenced table with further unique columns names its conflict columns", () => {
  const db = makeMigratedDatabase();
  const referredTo = db
    .prepare(
      `select distinct parent.name from pragma_table_list as child, pragma_foreign_key_list(child.name) as refers,
       pragma_table_list as parent, pragma_index_list(parent.name) as indexed
       where parent.name = refers."table" and indexed."unique" = 1 and indexed.origin <> 'pk'`,
    )
    .all();
  expect(referredTo.map(({ name }) => name).sort()).toEqual([
    "charges",
    "contacts",
    "conversations",
    "event_registrations",
    "leads",
    "staff",
    "units",
  ]);
  expect(Object.keys(CONFLICT_COLUMNS)).toEqual(
    expect.arrayContaining(["charges", "contacts", "event_registrations", "leads", "staff"]),
  );
});

test("restores later receipts, refunds, cancellations and erasures on top of a restore", async () => {
  const db = databaseAtChosen();
  continueOperation(db);
  // Four of five bookings, four charges, one attempt, one refund, one message, one audit entry, one ledger entry.
  const { sql, rows } = await writtenSince(db);
  expect(rows).toBe(15);
  expect(sql.match(/^INSERT/gm)).toHaveLength(15);
  const restored = databaseAtChosen();
  expect(rowsOf(restored)).not.toEqual(rowsOf(db));
  for (let turn = 0; turn < 2; turn += 1) restored.exec(sql);
  expect(rowsOf(restored)).toEqual(rowsOf(db));
});

test("stays restorable under concurrent writes and never unpays a booking", async () => {
  const happen = (db: DatabaseSync) =>
    write(
      db,
      `
      update bookings set status = 'paid', payment_reference = 'unpaid', receipt_number = 4, paid_at = ${AFTER} where id = 'unpaid';
      update payment_attempts set status = 'succeeded', updated_at = ${AFTER} where id = 'unpaid';
      insert into bookings (id, customer_name, customer_email, customer_phone, booking_type, start_date, amount_pesewas, created_at)
        values ('new', 'Kofi', 'kofi@example.com', '2', 'desk_day', ${AFTER}, 5000, ${AFTER});
      insert into payment_attempts (id, reference, charge_id, amount_pesewas, status, created_at, updated_at, checked_at)
        values ('new', 'new', 'new', 5000, 'open', ${AFTER}, ${AFTER}, ${AFTER});
      insert into payment_links (token, charge_id, created_at) values ('new', 'new', ${AFTER});
    `,
    );
  const attemptsPaid: number[] = [];
  for (const moment of Object.keys(CHANGED_SINCE).keys()) {
    const db = databaseAtChosen();
    let reads = 0;
    const { sql } = await writtenSince(db, () => {
      if (reads === moment) happen(db);
      reads += 1;
    });
    const restored = databaseAtChosen();
    restored.exec(sql);
    const bookings = restored
      .prepare(
        "select status from bookings where id in (select charge_id from payment_attempts where status = 'succeeded')",
      )
      .all();
    expect(bookings.every(({ status }) => status === "paid")).toBe(true);
    attemptsPaid.push(bookings.length);
  }
  expect(new Set(attemptsPaid)).toEqual(new Set([3, 4]));
});

interface Clash {
  name: string;
  /** Statements that run before the instant, after it, and between restore and import. */
  before?: string;
  since?: string;
  meanwhile?: string;
}

const SUBSCRIBED =
  "insert into newsletter_subscribers (id, email, consented_at, unsubscribe_token, unsubscribed_at) values";
const MESSAGE = "insert into contacts (id, name, email, phone, message, idempotency_key, created_at) values";
const LEAD = "insert into leads (id, first_name, email, idempotency_key, created_at) values";
const LINK = "insert into payment_links (token, charge_id, created_at) values";
const NOTICE = "insert into outbox (id, kind, audience, subject_id, dedupe_key, next_attempt_at, created_at) values";
const BOOKING = `insert into bookings (id, customer_name, customer_email, customer_phone, booking_type, start_date,
  amount_pesewas, idempotency_key, created_at) values`;
const ATTEMPT = `insert into payment_attempts (id, reference, charge_id, amount_pesewas, status, created_at, updated_at,
  checked_at) values`;
const REFUND = `insert into refunds (id, charge_id, payment_reference, amount_pesewas, rule, status, created_at,
  updated_at, checked_at) values`;
const CLIENT = `insert into virtual_office_clients (id, full_name, business_name, email, phone, country,
  created_at, updated_at) values ('c', 'Esi', 'Esi Ltd', 'esi@example.com', '1', 'Ghana', ${BEFORE}, ${BEFORE});`;

const CLASHES: Clash[] = [
  {
    name: "a customer paid again after a failed payment",
    since: `update payment_attempts set status = 'failed', updated_at = ${AFTER} where id = 'unpaid';
      ${ATTEMPT} ('a second one', 'second', 'unpaid', 10000, 'open', ${AFTER}, ${AFTER}, ${AFTER})`,
  },
  {
    name: "a former subscriber subscribed again",
    before: `${SUBSCRIBED} ('old', 'ama@example.com', ${BEFORE}, 't', ${BEFORE})`,
    since: `update newsletter_subscribers set id = 'new', consented_at = ${AFTER}, unsubscribed_at = null`,
  },
  {
    name: "an erased subscriber subscribed again",
    before: `${SUBSCRIBED} ('old', 'ama@example.com', ${BEFORE}, 't', ${BEFORE})`,
    since: `delete from newsletter_subscribers; ${SUBSCRIBED} ('new', 'Ama@example.com', ${AFTER}, 'u', null)`,
  },
  {
    name: "a reader subscribed again before the import",
    since: `${SUBSCRIBED} ('old', 'ama@example.com', ${AFTER}, 't', null)`,
    meanwhile: `${SUBSCRIBED} ('new', 'ama@example.com', ${AFTER}, 'u', null)`,
  },
  {
    name: "an erased person sent the same forms again",
    before: `${MESSAGE} ('z', 'Ama', 'ama@example.com', '1', 'm', 'key', ${BEFORE}); ${LEAD} ('z', 'Ama', 'ama@example.com', 'key', ${BEFORE});
      ${BOOKING} ('z', 'Ama', 'ama@example.com', '1', 'desk_day', ${AFTER}, 10000, 'key', ${BEFORE});
      ${ATTEMPT} ('z', 'z', 'z', 10000, 'failed', ${BEFORE}, ${BEFORE}, ${BEFORE})`,
    since: `delete from contacts where id = 'z'; delete from leads where id = 'z';
      insert into ledger_entries (id, kind, day, at, month, amount_pesewas, subject_id)
      values ('refund:r', 'refund', '2026-11-21', ${AFTER}, '2026-11', -10000, 'returned');
    update bookings set customer_name = 'Erased', customer_email = 'erased@erased.invalid', idempotency_key = null where id = 'z';
      ${MESSAGE} ('y', 'Ama', 'ama@example.com', '1', 'm', 'key', ${AFTER}); ${LEAD} ('y', 'Ama', 'ama@example.com', 'key', ${AFTER});
      ${BOOKING} ('y', 'Ama', 'ama@example.com', '1', 'desk_day', ${AFTER}, 10000, 'key', ${AFTER})`,
  },
  {
    name: "a person sent the same forms again before the import",
    since: `${MESSAGE} ('y', 'Ama', 'ama@example.com', '1', 'm', 'key', ${AFTER}); ${LEAD} ('y', 'Ama', 'ama@example.com', 'key', ${AFTER});
      ${BOOKING} ('y', 'Ama', 'ama@example.com', '1', 'desk_day', ${AFTER}, 10000, 'key', ${AFTER});
      ${ATTEMPT} ('y', 'y', 'y', 10000, 'open', ${AFTER}, ${AFTER}, ${AFTER})`,
    meanwhile: `${MESSAGE} ('x', 'Ama', 'ama@example.com', '1', 'm', 'key', ${AFTER}); ${LEAD} ('x', 'Ama', 'ama@example.com', 'key', ${AFTER});
      ${BOOKING} ('x', 'Ama', 'ama@example.com', '1', 'desk_day', ${AFTER}, 10000, 'key', ${AFTER})`,
  },
  {
    name: "a booking got its payment link twice",
    since: `${LINK} ('old', 'unpaid', ${AFTER})`,
    meanwhile: `${LINK} ('new', 'unpaid', ${AFTER})`,
  },
  {
    name: "a mail was queued twice",
    since: `${NOTICE} ('old', 'payment_unmatched', 'team', 's', 'once', ${AFTER}, ${AFTER}); update outbox set status = 'sent', sent_at = ${AFTER}`,
    meanwhile: `${NOTICE} ('new', 'payment_unmatched', 'team', 's', 'once', ${AFTER}, ${AFTER})`,
  },
  {
    name: "a booking was cancelled twice",
    since: `${REFUND} ('old', 'kept', 'kept', 10000, 'day_before', 'done', ${AFTER}, ${AFTER}, ${AFTER}); update bookings set status = 'cancelled' where id = 'kept'`,
    meanwhile: `${REFUND} ('new', 'kept', 'kept', 5000, 'same_day', 'due', ${AFTER}, ${AFTER}, ${AFTER}); update bookings set status = 'cancelled' where id = 'kept'`,
  },
  {
    name: "staff worked through the inbox and sent a message again",
    before: `${LEAD} ('l', 'Ama', 'ama@example.com', null, ${BEFORE}); ${NOTICE} ('o', 'payment_received', 'customer', 'kept', 'k', ${BEFORE}, ${BEFORE});
      update outbox set status = 'failed'`,
    since: `update contacts set status = 'answered', answered_at = ${AFTER}, owner_initials = 'AM'; update leads set owner_initials = 'AM';
      update outbox set status = 'waiting';
      insert into audit_trail (id, at, actor, action, subject_type, subject_id) values
        ('1', ${AFTER}, 'staff', 'inbox_changed', 'contact', 'm'), ('2', ${AFTER}, 'staff', 'inbox_changed', 'lead', 'l'),
        ('3', ${AFTER}, 'staff', 'message_resent', 'message', 'o')`,
  },
];

test.each(CLASHES)("restores everything if $name", async ({ before = "", since = "", meanwhile = "" }) => {
  const [db, restored] = [databaseAtChosen(), databaseAtChosen()];
  for (const target of [db, restored]) write(target, before);
  write(db, since);
  const { sql } = await writtenSince(db);
  write(restored, meanwhile);
  for (let turn = 0; turn < 2; turn += 1) restored.exec(sql);
  expect(rowsOf(restored)).toEqual(rowsOf(db));
});

test.each([
  {
    name: "a receipt number was issued twice",
    meanwhile: `update bookings set status = 'paid', receipt_number = 5, paid_at = ${AFTER} where id = 'unpaid'`,
    where: "bookings.receipt_number",
  },
  {
    name: "a payment was started twice",
    meanwhile: `update payment_attempts set status = 'failed' where id = 'unpaid';
      ${ATTEMPT} ('meanwhile', 'meanwhile', 'unpaid', 10000, 'open', ${AFTER}, ${AFTER}, ${AFTER})`,
    where: "payment_attempts.charge_id",
  },
])("refuses the file if $name", async ({ meanwhile, where }) => {
  const db = databaseAtChosen();
  continueOperation(db);
  db.exec(`update payment_attempts set status = 'open', updated_at = ${AFTER} where id = 'unpaid'`);
  const { sql } = await writtenSince(db);
  const restored = databaseAtChosen();
  write(restored, meanwhile);
  expect(() => restored.exec(sql)).toThrow(`UNIQUE constraint failed: ${where}`);
});

test("restores a booking whose creation began just before the instant", async () => {
  const db = databaseAtChosen();
  write(
    db,
    `${BOOKING} ('late', 'Kofi', 'kofi@example.com', '1', 'desk_day', ${AFTER}, 10000, null, ${CHOSEN - 5000})`,
  );
  const restored = databaseAtChosen();
  restored.exec((await writtenSince(db)).sql);
  expect(rowsOf(restored)).toEqual(rowsOf(db));
});

test("an address erased since is fully erased after the import and a second erasure", async () => {
  const note = "Ama Mensa, 024 123 4567, has it back";
  const atChosen = () => {
    const db = databaseAtChosen();
    write(
      db,
      `
      ${CLIENT} update virtual_office_clients set email = 'ama@example.com';
      ${BOOKING} ('reviewed', 'Ama', 'ama@example.com', '1', 'desk_day', ${AFTER}, 10000, 'key', ${BEFORE});
      ${ATTEMPT} ('payment', 'payment', 'reviewed', 10000, 'review', ${BEFORE}, ${BEFORE}, ${BEFORE});
      update payment_attempts set status = 'failed' where status = 'open';
      update payment_attempts set authorization_url = 'https://checkout.test/' || id;
      update payment_attempts set resolved_at = ${BEFORE}, resolved_note = '${note}' where id = 'payment';
      ${LINK} ('link', 'reviewed', ${BEFORE});
      ${SUBSCRIBED} ('s', 'ama@example.com', ${BEFORE}, 't', null);
      ${MESSAGE} ('z', 'Ama', 'ama@example.com', '1', 'm', 'key', ${BEFORE});
      insert into audit_trail (id, at, actor, action, subject_type, subject_id, detail) values
        ('1', ${BEFORE}, 'staff', 'payment_resolved', 'payment', 'payment', '{"note":"${note}"}'),
        ('2', ${BEFORE}, 'staff', 'booking_paid', 'booking', 'reviewed', '{"channel":"desk_cash","note":"${note}"}'),
        ('3', ${BEFORE}, 'clock', 'payment_unmatched', 'payment', 'somebody else''s', '{"note":"of another"}');
      ${BOOKING} ('other', 'Kofi', 'kofi@example.com', '1', 'desk_day', ${AFTER}, 10000, null, ${BEFORE});
      ${ATTEMPT} ('other', 'other', 'other', 10000, 'open', ${BEFORE}, ${BEFORE}, ${BEFORE});
      update payment_attempts set authorization_url = 'https://checkout.test/other' where id = 'other';
      ${LINK} ('link of another', 'other', ${BEFORE});
    `,
    );
    return db;
  };
  const erase = async (db: DatabaseSync) => {
    await erasePersonalData(
      makeLocalDeps(makeLocalD1(db).d1, () => ALL_OVER),
      { email: "ama@example.com" },
    );
    db.exec("delete from audit_trail where action = 'personal_data_erased'");
  };
  const db = atChosen();
  await erase(db);
  const restored = atChosen();
  restored.exec((await writtenSince(db)).sql);
  expect(JSON.stringify(rowsOf(restored))).not.toContain(note);
  await erase(restored);
  expect(rowsOf(restored)).toEqual(rowsOf(db));
  expect(JSON.stringify(rowsOf(restored))).toContain("https://checkout.test/other");
});
