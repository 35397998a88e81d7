import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CLIENT_STATUSES, COUNTRIES, VIRTUAL_PLANS } from "#domain/clients/clients.ts";
import { isNotFolded, isRenewing } from "#worker/db/sql/partial-indexes.ts";
import { dueSortKey } from "#worker/db/sql/sort-keys.ts";
import { foldedNameColumn, instant } from "./columns.ts";

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
    /** The day of the month on which it renews, 1 to 31; null only until a trigger fills it. */
    renewsOn: integer("renews_on"),
    lastPaymentDate: instant("last_payment_date"),
    status: text("status", { enum: CLIENT_STATUSES }).notNull().default("active"),
    documents: text("documents", { mode: "json" }).$type<string[]>(),
    notes: text("notes"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    ...foldedNameColumn,
  },
  (table) => [
    index("virtual_office_clients_due_by_state").on(dueSortKey(table), table.id),
    index("virtual_office_clients_due").on(table.nextDueDate, table.id),
    index("virtual_office_clients_name").on(sql`${table.fullName} collate nocase`, table.id),
    index("virtual_office_clients_status_due").on(table.status, table.nextDueDate, table.id),
    index("virtual_office_clients_status_name").on(table.status, sql`${table.fullName} collate nocase`, table.id),
    index("virtual_office_clients_renewing")
      .on(table.nextDueDate, table.id, table.amountPesewas)
      .where(isRenewing(table)),
    index("virtual_office_clients_email").on(sql`lower(${table.email})`),
    index("virtual_office_clients_phone_e164").on(table.phoneE164),
    index("virtual_office_clients_business").on(sql`${table.businessName} collate nocase`),
    index("virtual_office_clients_not_folded").on(table.id).where(isNotFolded(table)),
  ],
);

export type ClientRow = Omit<typeof virtualOfficeClients.$inferSelect, "foldedName">;
