import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { BookingType } from "#domain/bookings.ts";
import type { Database } from "./database.ts";
import { insertNoticesIfChanged, type NewNotice } from "./if-changed.ts";
import { bookings } from "./schema.ts";

export type NewBooking = typeof bookings.$inferInsert;
export type BookingsRepository = ReturnType<typeof makeBookingsRepository>;

export function makeBookingsRepository(db: Database) {
  return {
    /** False, and nothing written, when the idempotency key is already taken. */
    async create(booking: NewBooking, notices: NewNotice[]): Promise<boolean> {
      const [created] = await db.batch([
        db
          .insert(bookings)
          .values(booking)
          .onConflictDoNothing({ target: bookings.idempotencyKey })
          .returning({ id: bookings.id }),
        insertNoticesIfChanged(db, notices),
      ]);
      return created.length === 1;
    },

    async findById(id: string) {
      return (await db.select().from(bookings).where(eq(bookings.id, id)).get()) ?? null;
    },

    async findByIdempotencyKey(key: string) {
      return (await db.select().from(bookings).where(eq(bookings.idempotencyKey, key)).get()) ?? null;
    },

    async findNewestPending(wanted: { email: string; bookingType: BookingType; since: Date }) {
      const newest = await db
        .select()
        .from(bookings)
        .where(
          and(
            sql`lower(${bookings.customerEmail}) = lower(${wanted.email})`,
            eq(bookings.bookingType, wanted.bookingType),
            gte(bookings.createdAt, wanted.since),
            eq(bookings.status, "pending"),
          ),
        )
        .orderBy(desc(bookings.createdAt))
        .limit(1)
        .get();
      return newest ?? null;
    },
  };
}
