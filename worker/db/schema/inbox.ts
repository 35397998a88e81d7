import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { COUNTRIES, VIRTUAL_PLANS } from "#domain/clients/clients.ts";
import { INBOX_STATUSES, PARTS_OF_DAY, REPLY_CHANNELS } from "#domain/inbox/inbox.ts";
import { LEAD_SOURCES, SUPPORT_CATEGORIES } from "#domain/inbox/inbox-sources.ts";
import { isNotFolded } from "#worker/db/sql/partial-indexes.ts";
import { promisedBySql } from "#worker/db/sql/sort-keys.ts";
import { foldedNameColumn, idempotencyColumns, instant } from "./columns.ts";
import { staff } from "./staff.ts";

/**
 * Staff's handling of a lead or contact. `answered_at` is the time of the first answer. A named owner has initials as
 * well. `is_suspected_bot`: the honeypot field was filled, by a bot or by a person's form filler.
 */
const inboxColumns = {
  status: text("status", { enum: INBOX_STATUSES }).notNull().default("new"),
  ownerInitials: text("owner_initials"),
  ownerId: text("owner_id").references(() => staff.id),
  answeredAt: instant("answered_at"),
  isSuspectedBot: integer("is_suspected_bot", { mode: "boolean" }).notNull().default(false),
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
    ...inboxColumns,
    ...idempotencyColumns,
    createdAt: instant("created_at").notNull(),
    ...foldedNameColumn,
  },
  (table) => [
    uniqueIndex("contacts_idempotency_key").on(table.idempotencyKey),
    index("contacts_newest").on(table.createdAt, table.id),
    index("contacts_status_newest").on(table.status, table.createdAt, table.id),
    index("contacts_email").on(sql`lower(${table.email})`),
    index("contacts_phone_e164").on(table.phoneE164),
    index("contacts_not_folded").on(table.id).where(isNotFolded(table)),
    index("contacts_owner").on(table.ownerId, table.createdAt, table.id).where(sql`${table.ownerId} is not null`),
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
    /** The requested day and part of it; null means any part. */
    viewingDay: text("viewing_day"),
    viewingPart: text("viewing_part", { enum: PARTS_OF_DAY }),
    /** The arranged viewing. */
    viewingAt: instant("viewing_at"),
    /** The number of changes: calendars keep the highest. */
    viewingSequence: integer("viewing_sequence").notNull().default(0),
    ...inboxColumns,
    ...idempotencyColumns,
    createdAt: instant("created_at").notNull(),
    ...foldedNameColumn,
  },
  (table) => [
    uniqueIndex("leads_idempotency_key").on(table.idempotencyKey),
    index("leads_newest").on(table.createdAt, table.id),
    index("leads_status_newest").on(table.status, table.createdAt, table.id),
    index("leads_email").on(sql`lower(${table.email})`),
    index("leads_phone_e164").on(table.phoneE164),
    index("leads_status_promised").on(table.status, promisedBySql(table), table.id),
    index("leads_not_folded").on(table.id).where(isNotFolded(table)),
    index("leads_owner").on(table.ownerId, table.createdAt, table.id).where(sql`${table.ownerId} is not null`),
    index("leads_viewing").on(table.viewingAt, table.id).where(sql`${table.viewingAt} is not null`),
    index("leads_viewing_asked")
      .on(table.viewingDay, table.id)
      .where(sql`${table.viewingDay} is not null and ${table.viewingAt} is null`),
  ],
);

/** Replies to a lead or contact: each belongs to exactly one and is deleted with it. */
export const inboxReplies = sqliteTable(
  "inbox_replies",
  {
    id: text("id").primaryKey(),
    leadId: text("lead_id").references(() => leads.id, { onDelete: "cascade" }),
    contactId: text("contact_id").references(() => contacts.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: REPLY_CHANNELS }).notNull(),
    text: text("text").notNull(),
    viewingAt: instant("viewing_at"),
    /** Null for the shared key. */
    staffId: text("staff_id").references(() => staff.id),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("inbox_replies_lead").on(table.leadId, table.createdAt).where(sql`${table.leadId} is not null`),
    index("inbox_replies_contact").on(table.contactId, table.createdAt).where(sql`${table.contactId} is not null`),
  ],
);

export type ContactRow = Omit<typeof contacts.$inferSelect, "foldedName">;

export type InboxReplyRow = typeof inboxReplies.$inferSelect;

export type LeadRow = Omit<typeof leads.$inferSelect, "foldedName">;

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
