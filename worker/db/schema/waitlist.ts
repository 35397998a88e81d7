import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import { WAITLIST_STATUSES, WAITLIST_TYPES } from "#domain/waitlist/waitlist.ts";
import { instant } from "./columns.ts";

/**
 * A waitlist entry for days that are full, in order of joining. An offer to a confirmed address is a hold under the
 * entry's id; accepting it moves the hold to a booking.
 */
export const waitlistEntries = sqliteTable(
  "waitlist_entries",
  {
    id: text("id").primaryKey(),
    bookingType: text("booking_type", { enum: WAITLIST_TYPES }).notNull(),
    resource: text("resource", { enum: RESOURCES }).notNull(),
    firstDay: text("first_day").notNull(),
    lastDay: text("last_day").notNull(),
    name: text("name").notNull(),
    /** At least one of email and phone is set. */
    email: text("email"),
    phone: text("phone"),
    phoneE164: text("phone_e164"),
    status: text("status", { enum: WAITLIST_STATUSES }).notNull().default("waiting"),
    /** When its offer expires or expired; null without an offer. */
    offeredUntil: instant("offered_until"),
    bookingId: text("booking_id"),
    /** When the person proved the email address by our link. Only then does an offer hold anything. */
    emailConfirmedAt: instant("email_confirmed_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("waitlist_line").on(table.status, table.resource, table.firstDay, table.lastDay, table.createdAt, table.id),
    index("waitlist_offers").on(table.status, table.offeredUntil),
    index("waitlist_first_day").on(table.firstDay, table.id),
    index("waitlist_email").on(sql`lower(${table.email})`),
    index("waitlist_phone_e164").on(table.phoneE164),
  ],
);

export type WaitlistRow = typeof waitlistEntries.$inferSelect;
