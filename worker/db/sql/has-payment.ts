import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Whether a payment of the registration or meeting was ever started, or taken at the desk: it belongs to the books. */
export function hasPayment(id: SQLWrapper): SQL {
  return sql`(exists (select 1 from payment_attempts where charge_id = ${id})
    or exists (select 1 from charges where charges.id = ${id} and state = 'paid'))`;
}
