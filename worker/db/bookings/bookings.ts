import { and, desc, eq, exists, gte, inArray, isNull, not, sql } from "drizzle-orm";
import { allowedPreviousStatuses, type BookingType } from "#domain/bookings/bookings.ts";
import { UNFINISHED_ATTEMPT_STATUSES } from "#domain/payments/payments.ts";
import {
  confirmAllocation,
  hasNoHold,
  insertAllocation,
  type NewAllocation,
} from "#worker/db/inventory/allocations.ts";
import {
  type AdmittedWrite,
  hasUnusedProof,
  insertOutboxEntriesOfSubmission,
  insertSubmission,
  isAdmitted,
  type NewSubmission,
} from "#worker/db/operations/submissions.ts";
import { changeCharge } from "#worker/db/payments/booking-charges.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { paymentAttempts } from "#worker/db/schema/payments.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { insertBooking } from "./insert-booking.ts";

export type BookingsRepository = ReturnType<typeof makeBookingsRepository>;

export function makeBookingsRepository(db: Database) {
  return {
    /**
     * Books, with an allocation if the type needs one. Writes nothing if the key is taken, the space is full, a share of
     * unpaid claims is used up or the quota is reached.
     */
    async create(
      booking: BookingRow,
      submission: NewSubmission,
      allocation: NewAllocation | null,
    ): Promise<AdmittedWrite<{ id: string; heldUntil?: Date | null }>> {
      const key = booking.idempotencyKey;
      const isFirst = sql`not exists (select 1 from ${bookings} where ${bookings.idempotencyKey} = ${key})`;
      const isAllowed = sql`${isAdmitted(submission)} and ${isFirst}`;
      if (allocation !== null) {
        const [[admitted = null], [row = null]] = await db.batch([
          insertSubmission(db, submission),
          insertAllocation(db, booking.id, allocation, isAllowed, hasUnusedProof(submission)),
          ...insertBooking(db, booking),
          insertOutboxEntriesOfSubmission(db, submission),
        ]);
        return { admitted, row };
      }
      const [[admitted = null], [row = null]] = await db.batch([
        insertSubmission(db, submission),
        ...insertBooking(db, booking, isAllowed),
        insertOutboxEntriesOfSubmission(db, submission),
      ]);
      return { admitted, row };
    },

    async findById(id: string) {
      return (await db.select().from(bookings).where(eq(bookings.id, id)).get()) ?? null;
    },

    /** In the order of the ids; unknown ids are left out. */
    async listByIds(ids: string[]): Promise<BookingRow[]> {
      const found = await db.select().from(bookings).where(inJsonArray(bookings.id, ids));
      const byId = new Map(found.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    async findByIdempotencyKey(key: string) {
      return (await db.select().from(bookings).where(eq(bookings.idempotencyKey, key)).get()) ?? null;
    },

    async findNewestPending(filter: { email: string; bookingType: BookingType; since: Date }) {
      const newest = await db
        .select()
        .from(bookings)
        .where(
          and(
            sql`lower(${bookings.customerEmail}) = lower(${filter.email})`,
            eq(bookings.bookingType, filter.bookingType),
            gte(bookings.createdAt, filter.since),
            eq(bookings.status, "pending"),
          ),
        )
        .orderBy(desc(bookings.createdAt))
        .limit(1)
        .get();
      return newest ?? null;
    },

    /** Makes the allocation permanent. False if its hold has expired and no capacity is left. */
    async confirm(bookingId: string, at: Date, audit: AuditEntry, outboxEntries: OutboxEntry[]): Promise<boolean> {
      const isBefore = and(eq(bookings.id, bookingId), inArray(bookings.status, allowedPreviousStatuses("confirmed")));
      const [, updated] = await db.batch([
        confirmAllocation(db, bookingId, at, exists(db.select({ id: bookings.id }).from(bookings).where(isBefore))),
        db
          .update(bookings)
          .set({ status: "confirmed" })
          .where(and(isBefore, hasNoHold(bookings.id)))
          .returning({ id: bookings.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
      ]);
      return updated.length === 1;
    },

    /** Gives an unpaid booking a new price. False if it has changed or a payment has started. */
    async requote(
      expected: Pick<BookingRow, "id" | "amountPesewas">,
      amountPesewas: number,
      at: Date,
    ): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(bookings)
          .set({ amountPesewas, quotedAt: at })
          .where(canReprice(db, expected))
          .returning({ id: bookings.id }),
        changeCharge(db, expected.id, { amountPesewas }, onlyIfChanged),
      ]);
      return updated.length === 1;
    },
  };
}

/** Whether the booking is unchanged, unpaid, also in part, and without a payment in progress: only then may its price change. */
export function canReprice(db: Database, expected: Pick<BookingRow, "id" | "amountPesewas">) {
  const hasUnfinishedAttempt = exists(
    db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(
        and(eq(paymentAttempts.chargeId, expected.id), inArray(paymentAttempts.status, UNFINISHED_ATTEMPT_STATUSES)),
      ),
  );
  return and(
    eq(bookings.id, expected.id),
    eq(bookings.amountPesewas, expected.amountPesewas),
    inArray(bookings.status, allowedPreviousStatuses("paid")),
    isNull(bookings.paidAt),
    not(hasUnfinishedAttempt),
    sql`not exists (select 1 from charges as part where part.part_of = ${expected.id} and part.state = 'paid')`,
  );
}
