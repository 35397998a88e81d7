import { type SQL, sql } from "drizzle-orm";
import { type LedgerEntryRow, ledgerEntries } from "#worker/db/schema/books.ts";
import { insertSelected } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";

/*
 * Batch statements that write the ledger. Each derives its lines from the rows that the batch has just written, under
 * an id that comes from their source, so that nothing is recorded twice.
 */

type Line = { [Column in Exclude<keyof LedgerEntryRow, "month">]: SQL };

/** What an online payment brought in: receipt, surcharge and fee, or money held for a review. */
export function recordAttempt(db: Database, reference: string) {
  return insertLines(db, attemptLines(sql`p.reference = ${reference}`));
}

/** The receipt of a payment at the desk. `way` is its channel. */
export function recordDeskPayment(db: Database, paid: { reference: string; way: unknown }) {
  return insertLines(db, [deskLine(sql`c.payment_reference = ${paid.reference}`, sql`${paid.way ?? null}`)]);
}

/** The opposite of a receipt that staff voided. */
export function recordReversal(db: Database, id: string) {
  return insertLines(db, [reversalLine(sql`v.id = ${id}`)]);
}

/**
 * What refunds have returned since their last line. An external refund can change after it is done. `way` is how staff
 * paid it; without it the money goes the way that it came.
 */
export function recordRefunds(
  db: Database,
  refund: { id: string; paymentReference: string | null },
  way: string | null = null,
) {
  return insertLines(db, [refundLine(sql`r.id in (${refund.id}, ${`reversed-${refund.paymentReference}`})`, way)]);
}

/** Derives every line of rows that were written without these statements, for sample data and tests. */
export function recordAll(db: Database) {
  const channel = sql`(select a.detail ->> '$.channel' from audit_trail as a
    where a.subject_type in ('booking', 'client') and a.detail ->> '$.reference' = c.payment_reference limit 1)`;
  const all = sql`true`;
  return [
    insertLines(db, attemptLines(all)),
    insertLines(db, [deskLine(all, channel), reversalLine(all), refundLine(all)]),
  ] as const;
}

function attemptLines(condition: SQL): SQL[] {
  const from = sql`from payment_attempts as p join charges as c on c.id = p.charge_id`;
  const paidOn = dayOf(
    sql`min(coalesce(cast(strftime('%s', p.paid_at) as integer) * 1000, p.updated_at), p.updated_at)`,
  );
  const line: Omit<Line, "id" | "kind" | "amountPesewas"> = {
    day: paidOn,
    at: sql`p.updated_at`,
    way: sql`p.channel`,
    plan: PLAN,
    subjectId: sql`c.id`,
    reference: sql`p.reference`,
    receiptNumber: sql`null`,
  };
  const isReceived = sql`${condition} and p.status = 'succeeded' and c.payment_reference = p.reference and ${HAS_RECEIPT}`;
  return [
    toSelect(
      {
        ...{ ...line, id: sql`'receipt:' || c.receipt_number`, kind: sql`'receipt'`, day: dayOf(sql`c.paid_at`) },
        ...{ amountPesewas: sql`c.amount_pesewas`, way: sql`coalesce(p.channel, 'online')` },
        receiptNumber: sql`c.receipt_number`,
      },
      sql`${from} where ${isReceived}`,
    ),
    toSelect(
      {
        ...{ ...line, id: sql`'surcharge:' || p.reference`, kind: sql`'surcharge'`, day: dayOf(sql`c.paid_at`) },
        amountPesewas: sql`p.charged_pesewas - c.amount_pesewas`,
      },
      sql`${from} where ${isReceived} and p.charged_currency = 'GHS' and p.charged_pesewas > c.amount_pesewas`,
    ),
    toSelect(
      { ...line, id: sql`'held:' || p.reference`, kind: sql`'held'`, amountPesewas: sql`p.charged_pesewas` },
      sql`${from} where ${condition} and p.status = 'review' and p.charged_currency = 'GHS' and p.charged_pesewas is not null`,
    ),
    toSelect(
      {
        ...{ ...line, id: sql`'held_paid:' || p.reference`, kind: sql`'held_paid'`, day: dayOf(sql`p.updated_at`) },
        ...{ amountPesewas: sql`-h.amount_pesewas`, plan: sql`h.plan`, subjectId: sql`h.subject_id` },
      },
      sql`${from} join ledger_entries as h on h.id = 'held:' || p.reference where ${condition} and p.status = 'succeeded'`,
    ),
    toSelect(
      {
        ...{ ...line, id: sql`'fee:' || p.reference`, kind: sql`'fee'`, at: sql`p.checked_at` },
        amountPesewas: sql`-p.fees_pesewas`,
      },
      sql`${from} where ${condition} and p.fees_pesewas is not null and p.charged_currency = 'GHS'`,
    ),
  ];
}

function deskLine(condition: SQL, way: SQL): SQL {
  return toSelect(
    {
      id: sql`'receipt:' || c.receipt_number`,
      kind: sql`'receipt'`,
      day: dayOf(sql`c.paid_at`),
      at: sql`c.paid_at`,
      amountPesewas: sql`c.amount_pesewas`,
      way,
      plan: PLAN,
      subjectId: sql`coalesce(c.part_of, c.id)`,
      reference: sql`c.payment_reference`,
      receiptNumber: sql`c.receipt_number`,
    },
    sql`from charges as c where ${condition} and c.payment_reference like 'desk-%' and ${HAS_RECEIPT}`,
  );
}

function reversalLine(condition: SQL): SQL {
  return toSelect(
    {
      id: sql`'receipt_taken_back:' || v.receipt_number`,
      kind: sql`'receipt_taken_back'`,
      day: dayOf(sql`v.voided_at`),
      at: sql`v.voided_at`,
      amountPesewas: sql`-v.amount_pesewas`,
      way: sql`(select way from ledger_entries where ledger_entries.id = 'receipt:' || v.receipt_number)`,
      plan: PLAN,
      subjectId: sql`coalesce(c.part_of, v.charge_id)`,
      reference: sql`v.payment_reference`,
      receiptNumber: sql`v.receipt_number`,
    },
    sql`from payment_reversals as v left join charges as c on c.id = v.charge_id where ${condition}`,
  );
}

function refundLine(condition: SQL, way: string | null = null): SQL {
  const first = sql`'refund:' || r.id`;
  const recorded = sql`(select coalesce(sum(l.amount_pesewas), 0) from ledger_entries as l
    where l.id = ${first} or (l.id > ${first} || ':' and l.id < ${first} || ';'))`;
  return toSelect(
    {
      id: sql`iif(exists (select 1 from ledger_entries as l where l.id = ${first}), ${first} || ':' || r.updated_at || ':' || r.amount_pesewas, ${first})`,
      kind: sql`iif(r.rule in ('review', 'review_elsewhere'), 'held_returned', 'refund')`,
      day: dayOf(sql`r.updated_at`),
      at: sql`r.updated_at`,
      amountPesewas: sql`-r.amount_pesewas - ${recorded}`,
      way: sql`coalesce(${way}, (select channel from payment_attempts where reference = r.payment_reference),
        (select way from ledger_entries where kind = 'receipt' and subject_id = r.charge_id order by at desc limit 1))`,
      plan: PLAN,
      subjectId: sql`r.charge_id`,
      reference: sql`r.payment_reference`,
      receiptNumber: sql`null`,
    },
    sql`from refunds as r join charges as c on c.id = r.charge_id
      where ${condition} and r.status = 'done' and r.amount_pesewas + ${recorded} <> 0
        and not exists (select 1 from payment_attempts where reference = r.payment_reference and charged_currency <> 'GHS')`,
  );
}

const HAS_RECEIPT = sql`c.state = 'paid' and c.receipt_number is not null and c.paid_at is not null`;

/** What a charge is for, in the report of a month. */
const PLAN = sql`case c.subject_type when 'booking' then (select booking_type from bookings where bookings.id = c.subject_id)
  when 'membership_period' then (select plan from membership_periods where membership_periods.id = c.subject_id)
  when 'registration' then 'workshop' when 'forwarding' then 'forwarding'
  when 'meeting' then 'meeting_room' end`;

function dayOf(instant: SQL): SQL {
  return sql`date(${instant} / 1000, 'unixepoch')`;
}

const COLUMNS = [
  ...(["id", "kind", "day", "at", "amountPesewas"] as const),
  ...(["way", "plan", "subjectId", "reference", "receiptNumber"] as const),
];

function toSelect(line: Line, from: SQL): SQL {
  const columns = COLUMNS.map((name) => sql`${line[name]} as ${sql.identifier(name)}`);
  return sql`select ${sql.join(columns, sql`, `)} ${from}`;
}

/**
 * An entry belongs to the month of its day. If that is closed, it belongs to the month in which it is recorded, or to
 * the first one that is open. No statement changes or deletes an entry.
 */
function insertLines(db: Database, lines: SQL[]) {
  const line = Object.fromEntries(COLUMNS.map((name) => [name, sql`line.${sql.identifier(name)}`])) as Line;
  const month = sql`iif(exists (select 1 from closed_months where closed_months.month = substr(line.day, 1, 7)),
    max(strftime('%Y-%m', line.at / 1000, 'unixepoch'),
      (select strftime('%Y-%m', max(closed_months.month) || '-01', '+1 month') from closed_months)), substr(line.day, 1, 7))`;
  return insertSelected(
    db,
    ledgerEntries,
    { ...line, month },
    sql`from (${sql.join(lines, sql` union all `)}) as line where true`,
  ).onConflictDoNothing();
}
