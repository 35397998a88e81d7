import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

export const events = sqliteTable(
  "events",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    category: text("category").notNull(),
    eventDate: instant("event_date").notNull(),
    duration: integer("duration").notNull(),
    capacity: integer("capacity").notNull(),
    registeredCount: integer("registered_count").notNull().default(0),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("events_active_date").on(table.isActive, table.eventDate)],
);

export const eventRegistrations = sqliteTable(
  "event_registrations",
  {
    id: text("id").primaryKey(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    attendeeName: text("attendee_name").notNull(),
    attendeeEmail: text("attendee_email").notNull(),
    attendeePhone: text("attendee_phone").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("event_registrations_event").on(table.eventId, table.createdAt),
    index("event_registrations_email").on(sql`lower(${table.attendeeEmail})`),
    index("event_registrations_phone").on(table.attendeePhone),
  ],
);
