import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { WORKSHOP_KEYS } from "#domain/events/workshops.ts";
import { instant } from "./columns.ts";

/** An address that asked for the next date of a workshop. It gets one email, and only once it is confirmed. */
export const dateAlerts = sqliteTable(
  "date_alerts",
  {
    id: text("id").primaryKey(),
    workshop: text("workshop", { enum: WORKSHOP_KEYS }).notNull(),
    email: text("email").notNull(),
    /** In the links that confirm the address and end the alert. */
    token: text("token").notNull(),
    createdAt: instant("created_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    /** The date that it was told of; null while it waits. */
    eventId: text("event_id"),
    /** When retention deletes it. */
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("date_alerts_email").on(sql`lower(${table.email})`, table.workshop),
    uniqueIndex("date_alerts_token").on(table.token),
    index("date_alerts_waiting")
      .on(table.workshop)
      .where(sql`${table.confirmedAt} is not null and ${table.eventId} is null`),
    index("date_alerts_expires_at").on(table.expiresAt, table.id),
  ],
);

export type DateAlertRow = typeof dateAlerts.$inferSelect;
