import { openBookingCharge } from "#worker/db/payments/booking-charges.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { insertRows, onlyIfChanged } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";

/** Two batch statements: the booking, returned if it was written, and its charge. Its allocation comes before. */
export function insertBooking(db: Database, booking: BookingRow, condition = onlyIfChanged) {
  return [
    insertRows(db, bookings, [booking], condition).returning({ id: bookings.id }),
    openBookingCharge(db, booking),
  ] as const;
}
