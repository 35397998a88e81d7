import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { BOOKING_SOURCES, BOOKING_STATUSES, BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { COUNTRIES } from "#domain/clients/clients.ts";
import { CHANNELS } from "#domain/messages/channels.ts";
import { isNotFolded, isUnpaid } from "#worker/db/sql/partial-indexes.ts";
import { arrivalSortKey } from "#worker/db/sql/sort-keys.ts";
import { foldedNameColumn, idempotencyColumns, instant } from "./columns.ts";

/**
 * `start_date` and `end_date` are the first instants of days in Accra. Bookings by staff may lack the email address or
 * the phone number: an empty string.
 */
export const bookings = sqliteTable(
  "bookings",
  {
    id: text("id").primaryKey(),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    customerPhoneE164: text("customer_phone_e164"),
    bookingType: text("booking_type", { enum: BOOKING_TYPES }).notNull(),
    startDate: instant("start_date").notNull(),
    endDate: instant("end_date"),
    numberOfPeople: integer("number_of_people"),
    /** The number of months that it pays for: more than 1 only for a private office. */
    months: integer("months").notNull().default(1),
    amountPesewas: integer("amount_pesewas").notNull(),
    status: text("status", { enum: BOOKING_STATUSES }).notNull().default("pending"),
    paymentReference: text("payment_reference"),
    notes: text("notes"),
    /** The company on the receipt, and its tax identification number. */
    companyName: text("company_name"),
    companyTin: text("company_tin"),
    receiptNumber: integer("receipt_number"),
    paidAt: instant("paid_at"),
    cancelledReason: text("cancelled_reason"),
    ...idempotencyColumns,
    createdAt: instant("created_at").notNull(),
    /** When the price was last recalculated; null if it dates from the booking. */
    quotedAt: instant("quoted_at"),
    source: text("source", { enum: BOOKING_SOURCES }).notNull().default("web"),
    /** The member of staff who booked it; null for the web form and the shared key. */
    createdBy: text("created_by"),
    /** Why staff agreed on another price. */
    agreedReason: text("agreed_reason"),
    /** The client who owes it, if it stands on a client's account. Clients are deleted in time, so this is no key. */
    accountClientId: text("account_client_id"),
    /** Virtual offices only. */
    country: text("country", { enum: COUNTRIES }),
    /** The number of extra days granted for closures. */
    extendedDays: integer("extended_days").notNull().default(0),
    /** The version of the newest link: a higher one invalidates all earlier links. */
    linkVersion: integer("link_version").notNull().default(1),
    /** A random id for the calendar file, which opens nothing else. */
    calendarId: text("calendar_id"),
    /** How the customer wants to be reached; null if they did not choose. */
    channel: text("channel", { enum: CHANNELS }),
    ...foldedNameColumn,
  },
  (table) => [
    uniqueIndex("bookings_idempotency_key").on(table.idempotencyKey),
    uniqueIndex("bookings_payment_reference").on(table.paymentReference),
    uniqueIndex("bookings_receipt_number").on(table.receiptNumber),
    uniqueIndex("bookings_calendar_id").on(table.calendarId),
    index("bookings_arrivals_by_name").on(table.startDate, arrivalSortKey(table)),
    index("bookings_status_arrivals_by_name").on(table.status, table.startDate, arrivalSortKey(table)),
    index("bookings_type_arrivals_by_name").on(table.bookingType, table.startDate, arrivalSortKey(table)),
    index("bookings_newest").on(table.createdAt, table.id),
    index("bookings_status_newest").on(table.status, table.createdAt, table.id),
    index("bookings_type_newest").on(table.bookingType, table.createdAt, table.id),
    index("bookings_email_type_created_at").on(sql`lower(${table.customerEmail})`, table.bookingType, table.createdAt),
    index("bookings_on_account").on(table.accountClientId).where(sql`${table.accountClientId} is not null`),
    index("bookings_phone_e164").on(table.customerPhoneE164),
    index("bookings_unpaid_arrivals").on(table.startDate, table.id).where(isUnpaid(table)),
    index("bookings_not_folded").on(table.id).where(isNotFolded(table)),
  ],
);

export type BookingRow = Omit<typeof bookings.$inferSelect, "foldedName">;
