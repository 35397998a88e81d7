import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { COUNTRIES, VIRTUAL_PLANS } from "#domain/clients/clients.ts";
import { INBOX_STATUSES } from "#domain/inbox/inbox.ts";
import { LEAD_SOURCES } from "#domain/inbox/inbox-sources.ts";
import { SUPPORT_CATEGORIES } from "#domain/inbox/support.ts";
import { instant, sentOnce } from "./columns.ts";

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
    index("contacts_phone_e164").on(table.phoneE164),
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
    index("leads_phone_e164").on(table.phoneE164),
  ],
);

export type ContactRow = typeof contacts.$inferSelect;

export type LeadRow = typeof leads.$inferSelect;
