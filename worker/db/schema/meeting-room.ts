import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ROOM_BOOKERS } from "#domain/meeting-room/meeting-room.ts";
import { virtualOfficeClients } from "./clients.ts";
import { instant } from "./columns.ts";

/** Meeting room bookings, by a client or by staff. A cancelled one blocks nothing. */
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
    cancelledAt: instant("cancelled_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("meetings_taken").on(table.startsAt, table.endsAt).where(sql`${table.cancelledAt} is null`),
    index("meetings_client").on(table.clientId, table.startsAt),
    index("meetings_start").on(table.startsAt, table.id),
    check("meetings_in_order", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

export type MeetingRow = typeof meetings.$inferSelect;
