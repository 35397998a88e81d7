import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ROOM_BOOKERS } from "#domain/meeting-room/meeting-room.ts";
import { virtualOfficeClients } from "./clients.ts";
import { instant } from "./columns.ts";

/** Meeting room bookings. A cancelled one blocks nothing, and neither does an unpaid one whose hold has expired. */
export const meetings = sqliteTable(
  "meetings",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id").references(() => virtualOfficeClients.id),
    /** The guest's name, or the title of a client's meeting. */
    name: text("name"),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    bookedBy: text("booked_by", { enum: ROOM_BOOKERS }).notNull(),
    /** Of a customer who is no client; null or empty if unknown. */
    customerEmail: text("customer_email"),
    customerPhone: text("customer_phone"),
    customerPhoneE164: text("customer_phone_e164"),
    /** 0 if nothing is owed. */
    amountPesewas: integer("amount_pesewas").notNull().default(0),
    /** When the hold of an unpaid one expires; null if the booking is permanent. */
    heldUntil: instant("held_until"),
    /** The latest end of a visitor's unpaid claim, written once; null if it ends with its hold. */
    claimEndsAt: instant("claim_ends_at"),
    cancelledAt: instant("cancelled_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("meetings_taken").on(table.startsAt, table.endsAt).where(sql`${table.cancelledAt} is null`),
    index("meetings_client").on(table.clientId, table.startsAt),
    index("meetings_start").on(table.startsAt, table.id),
    index("meetings_email").on(sql`lower(${table.customerEmail})`).where(sql`${table.customerEmail} is not null`),
    index("meetings_phone").on(table.customerPhone).where(sql`${table.customerPhone} is not null`),
    index("meetings_phone_e164").on(table.customerPhoneE164).where(sql`${table.customerPhoneE164} is not null`),
    check("meetings_in_order", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

export type MeetingRow = typeof meetings.$inferSelect;
