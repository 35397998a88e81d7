import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { toBookingCharge } from "#worker/db/payments/booking-charges.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import { MIGRATIONS, makeMigratedDatabase } from "#worker/test/local-d1.ts";
import { bookingRow } from "#worker/test/row-makers.ts";

const CHARGES = "0017_charges.sql";
const DAY = 86_400_000;
const BOOKING = `insert into bookings (id, customer_name, customer_email, customer_phone, booking_type, start_date,
  amount_pesewas, status, payment_reference, receipt_number, paid_at, created_at) values`;
const ATTEMPT = `insert into payment_attempts (id, reference, booking_id, amount_pesewas, status, created_at, updated_at,
  checked_at) values`;
const REFUND = `insert into refunds (id, booking_id, payment_reference, amount_pesewas, rule, status, created_at, updated_at,
  checked_at) values`;

/** Rows written by a release that did not know charges. */
const WRITTEN = `
  ${BOOKING} ('day', 'Ama', 'a@example.com', '1', 'desk_day', ${DAY}, 5000, 'pending', null, null, null, 1),
    ('paid', 'Ama', 'a@example.com', '1', 'desk_week', ${DAY}, 7000, 'paid', 'p', 1, 5, 1),
    ('returned', 'Ama', 'a@example.com', '1', 'desk_week', ${DAY}, 8000, 'cancelled', 'r', 2, 6, 1),
    ('lapsed', 'Ama', 'a@example.com', '1', 'desk_week', ${DAY}, 9000, 'cancelled', null, null, null, 1);
  ${ATTEMPT} ('1', 'd', 'day', 5000, 'open', 1, 1, 1), ('2', 'p', 'paid', 7000, 'succeeded', 1, 1, 1),
    ('3', 'r', 'returned', 8000, 'succeeded', 1, 1, 1);
  ${REFUND} ('f', 'returned', 'r', 4000, 'last_day', 'waiting', 1, 1, 1);
  insert into payment_links (token, booking_id, created_at) values ('t', 'day', 1);`;

const CHARGED = [
  { id: "day", amount: 5000, until: 2 * DAY, state: "open", reference: null, receipt: null, at: null },
  { id: "lapsed", amount: 9000, until: null, state: "void", reference: null, receipt: null, at: null },
  { id: "paid", amount: 7000, until: null, state: "paid", reference: "p", receipt: 1, at: 5 },
  { id: "returned", amount: 8000, until: null, state: "paid", reference: "r", receipt: 2, at: 6 },
];

function read(sqlite: DatabaseSync, sql: string) {
  return sqlite
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));
}

function chargesOf(sqlite: DatabaseSync) {
  return read(
    sqlite,
    `select id, amount_pesewas as amount, payable_until as until, state, payment_reference as reference,
     receipt_number as receipt, paid_at as at from charges where subject_type = 'booking' and subject_id = id order by id`,
  );
}

function chargeReferences(sqlite: DatabaseSync) {
  return read(
    sqlite,
    `select id, charge_id from payment_attempts union all select id, charge_id from refunds
     union all select token, charge_id from payment_links order by 1`,
  );
}

const CHARGE_REFERENCES = [
  ["1", "day"],
  ["2", "paid"],
  ["3", "returned"],
  ["f", "returned"],
  ["t", "day"],
].map(([id, charge_id]) => ({ id, charge_id }));

test("migration creates a charge for every booking and links payments and refunds to it", () => {
  const sqlite = new DatabaseSync(":memory:");
  for (const { sql } of MIGRATIONS.filter(({ name }) => name < CHARGES)) sqlite.exec(sql);
  sqlite.exec(WRITTEN);
  sqlite.exec(MIGRATIONS.find(({ name }) => name === CHARGES)?.sql ?? "");
  expect(chargesOf(sqlite)).toEqual(CHARGED);
  expect(chargeReferences(sqlite)).toEqual(CHARGE_REFERENCES);
});

test("a booking begins with the charge that the migration gives it", () => {
  const rows: Partial<BookingRow>[] = [
    { id: "day", bookingType: "desk_day", amountPesewas: 5000 },
    { id: "lapsed", amountPesewas: 9000, status: "cancelled" },
    {
      ...{ id: "paid", amountPesewas: 7000, status: "paid", paymentReference: "p" },
      ...{ receiptNumber: 1, paidAt: new Date(5) },
    },
  ];
  const made = rows.map((row) => {
    const charge = toBookingCharge(bookingRow({ startDate: new Date(DAY), ...row }));
    const { id, amountPesewas: amount, state, paymentReference: reference, receiptNumber: receipt } = charge;
    const [until, at] = [charge.payableUntil?.getTime() ?? null, charge.paidAt?.getTime() ?? null];
    return { id, amount, until, state, reference, receipt, at };
  });
  expect(made).toEqual(CHARGED.slice(0, 3));
});

test("charges without a booking can be paid, refunded and shared", () => {
  const sqlite = makeMigratedDatabase();
  sqlite.exec(`insert into charges (id, subject_type, subject_id, amount_pesewas, created_at) values ('c', 'registration', 's', 1, 1);
    ${ATTEMPT.replace("booking_id", "charge_id")} ('1', 'a', 'c', 1, 'open', 1, 1, 1);
    ${REFUND.replace("booking_id", "charge_id")} ('f', 'c', 'a', 1, 'review', 'waiting', 1, 1, 1);
    insert into payment_links (token, charge_id, created_at) values ('t', 'c', 1)`);
  expect(chargeReferences(sqlite)).toEqual(["1", "f", "t"].map((id) => ({ id, charge_id: "c" })));
  expect(read(sqlite, "select * from begun_bookings")).toEqual([]);
});
