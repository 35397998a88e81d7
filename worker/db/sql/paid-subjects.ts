import { type SQL, sql } from "drizzle-orm";
import { isDeskReference, parsePaymentReference, wholePaymentReference } from "#domain/payments/desk-references.ts";
import { parseReceiptNumber } from "#domain/payments/payments.ts";

/**
 * Ids of what a payment paid for, by its receipt number or reference, void ones too; null for other texts. A part
 * payment leads to the whole, and one payment for several things to each of them.
 */
export function subjectsOfPayment(text: string): SQL | null {
  const receiptNumber = parseReceiptNumber(text);
  if (receiptNumber !== null)
    return subjectsOf(sql`select id from charges where receipt_number = ${receiptNumber}
      union all select id from bookings where receipt_number = ${receiptNumber}
      union all select charge_id from payment_reversals where receipt_number = ${receiptNumber}
      union all select subject_id from ledger_entries where receipt_number = ${receiptNumber}`);
  const reference = parsePaymentReference(text);
  if (reference === null) return null;
  const whole = isDeskReference(reference) ? wholePaymentReference(reference) : reference;
  return subjectsOf(sql`select charge_id from payment_attempts where reference = ${whole}
    union all select id from charges where payment_reference = ${whole} or ${isPartOf(sql`payment_reference`, sql`${whole}`)}
    union all select id from bookings where payment_reference = ${whole}
    union all select subject_id from ledger_entries where reference = ${whole} or ${isPartOf(sql`reference`, sql`${whole}`)}`);
}

/** The same by the number of a mobile-money transaction that the desk recorded. Empty for other texts. */
export function subjectsOfTransaction(text: string): SQL {
  const id = text.replace(/[\s.\-/]/g, "").toUpperCase();
  return subjectsOf(sql`select charge_id from desk_transactions where id = ${id}
    union all select other.id from desk_transactions as t join charges as paid on paid.id = t.charge_id
      join charges as other on ${isPartOf(sql`other.payment_reference`, sql`paid.payment_reference`)} where t.id = ${id}`);
}

/** The numbered references of one payment for several things. The characters "-" and "." follow each other. */
function isPartOf(reference: SQL, whole: SQL): SQL {
  return sql`(${reference} > ${whole} || '-' and ${reference} < ${whole} || '.')`;
}

/** The subjects of charges; of a client's month from before each had a charge, the client. */
function subjectsOf(charges: SQL): SQL {
  return sql`(select subject_id from charges where id in (${charges}) union ${charges})`;
}
