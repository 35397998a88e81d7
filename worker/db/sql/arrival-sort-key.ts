import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Where a booking stands among those of its day: by the name of who comes. No two stand at the same place. */
export function arrivalSortKey(booking: { customerName: SQLWrapper; id: SQLWrapper }): SQL {
  return sql`lower(${booking.customerName}) || ' ' || ${booking.id}`;
}
