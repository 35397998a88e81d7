import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ROOM_BOOKERS } from "#domain/meeting-room/meeting-room.ts";
import { virtualOfficeClients } from "./clients.ts";
import { instant } from "./columns.ts";

/** The hours of the meeting room that somebody has: a client, or whoever staff named. What was called off stands in nobody's way. */
export const meetings = sqliteTable(
  "meetings",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id").references(() => virtualOfficeClients.id),
    /** Of whoever is no client, or what a client's meeting is called. */
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
