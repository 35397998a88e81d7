import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { REGISTRATION_STATES } from "#domain/events/events.ts";
import { isLiveRegistration, isNotFolded } from "#worker/db/sql/partial-indexes.ts";
import { foldedNameColumn, idempotencyColumns, instant } from "./columns.ts";

/** Triggers keep `registered_count`: registrations that occupy a seat. */
export const events = sqliteTable(
  "events",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    /** One of EVENT_CATEGORIES. */
    category: text("category").notNull(),
    /** The start. */
    eventDate: instant("event_date").notNull(),
    /** Minutes per day. */
    duration: integer("duration").notNull(),
    /** Consecutive days. */
    days: integer("days").notNull().default(1),
    capacity: integer("capacity").notNull(),
    amountPesewas: integer("amount_pesewas").notNull().default(0),
    registeredCount: integer("registered_count").notNull().default(0),
    /** Whether visitors see it and can register. */
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    cancelledAt: instant("cancelled_at"),
    cancelledReason: text("cancelled_reason"),
    /** When it was last rescheduled. */
    rescheduledAt: instant("rescheduled_at"),
    /** The number of changes of time or state, for calendars. */
    changes: integer("changes").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at"),
  },
  (table) => [
    index("events_active_date").on(table.isActive, table.eventDate),
    index("events_date").on(table.eventDate, table.id),
  ],
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
    attendeePhoneE164: text("attendee_phone_e164"),
    /** The registration whose person booked this place too. Its charge is for all of them. */
    bookedWith: text("booked_with"),
    state: text("state", { enum: REGISTRATION_STATES }).notNull().default("registered"),
    /** The price of one place at registration. */
    amountPesewas: integer("amount_pesewas").notNull().default(0),
    /** When the hold or offer expires and frees the seat. */
    heldUntil: instant("held_until"),
    /** The latest end of an unpaid claim, written once; null if it ends with its hold. */
    claimEndsAt: instant("claim_ends_at"),
    /** When the person proved the email address, while waiting or for a free place. An offer holds a place only then. */
    emailConfirmedAt: instant("email_confirmed_at"),
    cancelledAt: instant("cancelled_at"),
    attendedAt: instant("attended_at"),
    linkVersion: integer("link_version").notNull().default(1),
    /** The id of its calendar file, which opens nothing else. */
    calendarId: text("calendar_id"),
    ...idempotencyColumns,
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at"),
    ...foldedNameColumn,
  },
  (table) => [
    index("event_registrations_event").on(table.eventId, table.createdAt),
    index("event_registrations_line").on(table.eventId, table.state, table.createdAt, table.id),
    uniqueIndex("event_registrations_once")
      .on(table.eventId, sql`lower(${table.attendeeEmail})`, sql`lower(${table.attendeeName})`)
      .where(isLiveRegistration(table)),
    index("event_registrations_booked_with").on(table.bookedWith),
    index("event_registrations_held").on(table.state, table.heldUntil),
    index("event_registrations_email").on(sql`lower(${table.attendeeEmail})`),
    index("event_registrations_phone").on(table.attendeePhone),
    index("event_registrations_phone_e164").on(table.attendeePhoneE164),
    uniqueIndex("event_registrations_calendar").on(table.calendarId),
    uniqueIndex("event_registrations_idempotency_key").on(table.idempotencyKey),
    index("event_registrations_not_folded").on(table.id).where(isNotFolded(table)),
  ],
);

/** Announcements to everyone registered for an event. */
export const eventMessages = sqliteTable(
  "event_messages",
  {
    id: text("id").primaryKey(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    staffId: text("staff_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("event_messages_event").on(table.eventId, table.createdAt)],
);

/** One copy per recipient, each with its own email. */
export const eventMessageCopies = sqliteTable(
  "event_message_copies",
  {
    id: text("id").primaryKey(),
    messageId: text("message_id")
      .notNull()
      .references(() => eventMessages.id, { onDelete: "cascade" }),
    registrationId: text("registration_id")
      .notNull()
      .references(() => eventRegistrations.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("event_message_copies_once").on(table.messageId, table.registrationId),
    index("event_message_copies_registration").on(table.registrationId),
  ],
);

export type EventRow = typeof events.$inferSelect;
export type RegistrationRow = Omit<typeof eventRegistrations.$inferSelect, "foldedName">;
export type EventMessageRow = typeof eventMessages.$inferSelect;
