import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { BOOKING_STATUSES, BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { REFUND_RULES } from "#domain/bookings/cancellation.ts";
import { CLIENT_STATUSES, COUNTRIES, VIRTUAL_PLANS } from "#domain/clients/clients.ts";
import { INBOX_STATUSES } from "#domain/inbox/inbox.ts";
import { LEAD_SOURCES } from "#domain/inbox/inbox-sources.ts";
import { SUPPORT_CATEGORIES } from "#domain/inbox/support.ts";
import { AUDIT_ACTIONS, AUDIT_ACTORS, AUDIT_SUBJECTS } from "#domain/operations/audit.ts";
import { COMPARISON_MARK, JOBS } from "#domain/operations/jobs.ts";
import { OUTBOX_AUDIENCES, OUTBOX_KINDS, OUTBOX_STATUSES } from "#domain/operations/outbox.ts";
import { ATTEMPT_STATUSES, GATEWAY_STATUSES, REVIEW_REASONS } from "#domain/payments/payments.ts";
import { REFUND_STATUSES } from "#domain/payments/refunds.ts";
import { isRenewing, isToReview, isUnpaid } from "./sql/partial-indexes.ts";
import { placeInDay } from "./sql/place-in-day.ts";

const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

/** The visitor's key for one sending, and what was sent under it: a repeat is answered, not kept twice. */
const sentOnce = {
  idempotencyKey: text("idempotency_key"),
  idempotencyHash: text("idempotency_hash"),
};

/** What staff make of an enquiry or a message. `answered_at` is the first answer's. */
const inInbox = {
  status: text("status", { enum: INBOX_STATUSES }).notNull().default("new"),
  ownerInitials: text("owner_initials"),
  answeredAt: instant("answered_at"),
};

export const contacts = sqliteTable(
  "contacts",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    phoneE164: text("phone_e164"),
    message: text("message").notNull(),
    category: text("category", { enum: SUPPORT_CATEGORIES }),
    ...inInbox,
    ...sentOnce,
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("contacts_idempotency_key").on(table.idempotencyKey),
    index("contacts_newest").on(table.createdAt, table.id),
    index("contacts_status_newest").on(table.status, table.createdAt, table.id),
    index("contacts_email").on(sql`lower(${table.email})`),
  ],
);

export const leads = sqliteTable(
  "leads",
  {
    id: text("id").primaryKey(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name"),
    email: text("email").notNull(),
    phone: text("phone"),
    phoneE164: text("phone_e164"),
    message: text("message"),
    source: text("source", { enum: LEAD_SOURCES }),
    plan: text("plan"),
    virtualPlan: text("virtual_plan", { enum: VIRTUAL_PLANS }),
    businessName: text("business_name"),
    country: text("country", { enum: COUNTRIES }),
    page: text("page"),
    ...inInbox,
    ...sentOnce,
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("leads_idempotency_key").on(table.idempotencyKey),
    index("leads_newest").on(table.createdAt, table.id),
    index("leads_status_newest").on(table.status, table.createdAt, table.id),
    index("leads_email").on(sql`lower(${table.email})`),
  ],
);

/** `start_date` and `end_date` are the first instants of days in Accra. */
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
    amountPesewas: integer("amount_pesewas").notNull(),
    status: text("status", { enum: BOOKING_STATUSES }).notNull().default("pending"),
    paymentReference: text("payment_reference"),
    notes: text("notes"),
    receiptNumber: integer("receipt_number"),
    paidAt: instant("paid_at"),
    cancelledReason: text("cancelled_reason"),
    ...sentOnce,
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("bookings_idempotency_key").on(table.idempotencyKey),
    uniqueIndex("bookings_payment_reference").on(table.paymentReference),
    uniqueIndex("bookings_receipt_number").on(table.receiptNumber),
    index("bookings_arrivals_by_name").on(table.startDate, placeInDay(table)),
    index("bookings_status_arrivals_by_name").on(table.status, table.startDate, placeInDay(table)),
    index("bookings_type_arrivals_by_name").on(table.bookingType, table.startDate, placeInDay(table)),
    index("bookings_newest").on(table.createdAt, table.id),
    index("bookings_status_newest").on(table.status, table.createdAt, table.id),
    index("bookings_type_newest").on(table.bookingType, table.createdAt, table.id),
    index("bookings_email_type_created_at").on(sql`lower(${table.customerEmail})`, table.bookingType, table.createdAt),
    index("bookings_phone_e164").on(table.customerPhoneE164),
    index("bookings_unpaid_arrivals").on(table.startDate, table.id).where(isUnpaid(table)),
  ],
);

export const paymentAttempts = sqliteTable(
  "payment_attempts",
  {
    id: text("id").primaryKey(),
    reference: text("reference").notNull(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    amountPesewas: integer("amount_pesewas").notNull(),
    currency: text("currency", { enum: ["GHS"] })
      .notNull()
      .default("GHS"),
    status: text("status", { enum: ATTEMPT_STATUSES }).notNull().default("starting"),
    authorizationUrl: text("authorization_url"),
    gatewayStatus: text("gateway_status", { enum: GATEWAY_STATUSES }),
    chargedPesewas: integer("charged_pesewas"),
    chargedCurrency: text("charged_currency"),
    channel: text("channel"),
    paidAt: text("paid_at"),
    reviewReason: text("review_reason", { enum: REVIEW_REASONS }),
    /** When staff had dealt with a payment in review, and what they wrote about it. */
    resolvedAt: instant("resolved_at"),
    resolvedNote: text("resolved_note"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** When the gateway was last asked about it: the job asks about the longest unasked first. */
    checkedAt: instant("checked_at").notNull(),
  },
  (table) => [
    uniqueIndex("payment_attempts_reference").on(table.reference),
    uniqueIndex("payment_attempts_one_open").on(table.bookingId).where(sql`${table.status} in ('starting', 'open')`),
    index("payment_attempts_booking").on(table.bookingId, table.createdAt),
    index("payment_attempts_status_created_at").on(table.status, table.createdAt),
    index("payment_attempts_status_checked_at").on(table.status, table.checkedAt),
    index("payment_attempts_to_review").on(table.createdAt, table.id).where(isToReview(table)),
  ],
);

/** What goes back for a payment, the rule that says so, and how far it has come. Without a reference it was paid at the desk. */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    paymentReference: text("payment_reference"),
    amountPesewas: integer("amount_pesewas").notNull(),
    rule: text("rule", { enum: REFUND_RULES }).notNull(),
    status: text("status", { enum: REFUND_STATUSES }).notNull(),
    gatewayId: text("gateway_id"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    checkedAt: instant("checked_at").notNull(),
  },
  (table) => [
    uniqueIndex("refunds_payment_reference").on(table.paymentReference),
    index("refunds_booking").on(table.bookingId),
    index("refunds_status_checked_at").on(table.status, table.checkedAt),
    index("refunds_oldest").on(table.createdAt, table.id),
    index("refunds_status_created_at").on(table.status, table.createdAt, table.id),
  ],
);

/** The links with which somebody else may pay for a booking. */
export const paymentLinks = sqliteTable(
  "payment_links",
  {
    token: text("token").primaryKey(),
    bookingId: text("booking_id")
      .notNull()
      .references(() => bookings.id),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [uniqueIndex("payment_links_booking").on(table.bookingId)],
);

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
  ],
);

/** `start_date` and `next_due_date` are days in Accra, YYYY-MM-DD. */
export const virtualOfficeClients = sqliteTable(
  "virtual_office_clients",
  {
    id: text("id").primaryKey(),
    fullName: text("full_name").notNull(),
    businessName: text("business_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    phoneE164: text("phone_e164"),
    country: text("country", { enum: COUNTRIES }).notNull(),
    plan: text("plan", { enum: VIRTUAL_PLANS }).notNull(),
    amountPesewas: integer("amount_pesewas").notNull(),
    startDate: text("start_date").notNull(),
    nextDueDate: text("next_due_date").notNull(),
    lastPaymentDate: instant("last_payment_date"),
    status: text("status", { enum: CLIENT_STATUSES }).notNull().default("active"),
    documents: text("documents", { mode: "json" }).$type<string[]>(),
    notes: text("notes"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("virtual_office_clients_due").on(table.nextDueDate, table.id),
    index("virtual_office_clients_name").on(sql`${table.fullName} collate nocase`, table.id),
    index("virtual_office_clients_status_due").on(table.status, table.nextDueDate, table.id),
    index("virtual_office_clients_status_name").on(table.status, sql`${table.fullName} collate nocase`, table.id),
    index("virtual_office_clients_renewing")
      .on(table.nextDueDate, table.id, table.amountPesewas)
      .where(isRenewing(table)),
    index("virtual_office_clients_email").on(sql`lower(${table.email})`),
  ],
);

/** A month a client has paid for. `due_date` is the day it was due, `next_due_date` the one that came after it. */
export const clientPayments = sqliteTable(
  "client_payments",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => virtualOfficeClients.id),
    plan: text("plan", { enum: VIRTUAL_PLANS }).notNull(),
    amountPesewas: integer("amount_pesewas").notNull(),
    dueDate: text("due_date").notNull(),
    nextDueDate: text("next_due_date").notNull(),
    paidAt: instant("paid_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [uniqueIndex("client_payments_due_date").on(table.clientId, table.dueDate)],
);

export const newsletterSubscribers = sqliteTable(
  "newsletter_subscribers",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    consentedAt: instant("consented_at").notNull(),
    unsubscribeToken: text("unsubscribe_token").notNull(),
    unsubscribedAt: instant("unsubscribed_at"),
  },
  (table) => [
    uniqueIndex("newsletter_subscribers_email").on(sql`lower(${table.email})`),
    uniqueIndex("newsletter_subscribers_token").on(table.unsubscribeToken),
    index("newsletter_subscribers_unsubscribed_at")
      .on(table.unsubscribedAt)
      .where(sql`${table.unsubscribedAt} is not null`),
  ],
);

export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: OUTBOX_KINDS }).notNull(),
    audience: text("audience", { enum: OUTBOX_AUDIENCES }).notNull(),
    subjectId: text("subject_id").notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    status: text("status", { enum: OUTBOX_STATUSES }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
  },
  (table) => [
    uniqueIndex("outbox_dedupe_key").on(table.dedupeKey),
    index("outbox_status_next_attempt_at").on(table.status, table.nextAttemptAt),
    index("outbox_newest").on(table.createdAt, table.id),
    index("outbox_status_newest").on(table.status, table.createdAt, table.id),
    index("outbox_subject").on(table.subjectId),
  ],
);

export const auditTrail = sqliteTable(
  "audit_trail",
  {
    id: text("id").primaryKey(),
    at: instant("at").notNull(),
    actor: text("actor", { enum: AUDIT_ACTORS }).notNull(),
    /** For staff: the first eight hexadecimal digits of the SHA-256 of the key that was used. */
    actorFingerprint: text("actor_fingerprint"),
    action: text("action", { enum: AUDIT_ACTIONS }).notNull(),
    subjectType: text("subject_type", { enum: AUDIT_SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    detail: text("detail", { mode: "json" }).$type<Record<string, string | number | null>>(),
  },
  (table) => [
    index("audit_trail_newest").on(table.at, table.id),
    index("audit_trail_subject").on(table.subjectType, table.subjectId, table.at),
  ],
);

/** Wrong passwords and keys, for as long as they count against an address. */
export const wrongTries = sqliteTable(
  "wrong_tries",
  {
    id: text("id").primaryKey(),
    what: text("what", { enum: ["password", "key"] }).notNull(),
    address: text("address").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    index("wrong_tries_address").on(table.what, table.address, table.at),
    index("wrong_tries_at").on(table.at),
  ],
);

/** When each scheduled job last ran to its end, and which of its parts failed then; and one mark that is no job's. */
export const jobRuns = sqliteTable("job_runs", {
  job: text("job", { enum: [...JOBS, COMPARISON_MARK] }).primaryKey(),
  finishedAt: instant("finished_at").notNull(),
  failedParts: text("failed_parts", { mode: "json" }).$type<string[]>().notNull(),
});

export type ContactRow = typeof contacts.$inferSelect;
export type LeadRow = typeof leads.$inferSelect;
export type BookingRow = typeof bookings.$inferSelect;
export type PaymentAttemptRow = typeof paymentAttempts.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type ClientRow = typeof virtualOfficeClients.$inferSelect;
export type ClientPaymentRow = typeof clientPayments.$inferSelect;
export type SubscriberRow = typeof newsletterSubscribers.$inferSelect;
export type OutboxRow = typeof outbox.$inferSelect;
export type JobRunRow = typeof jobRuns.$inferSelect;
export type AuditRow = typeof auditTrail.$inferSelect;
