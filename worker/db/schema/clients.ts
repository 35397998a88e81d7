import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { COUNTRIES } from "#domain/clients/clients.ts";
import { isNotFolded } from "#worker/db/sql/partial-indexes.ts";
import { foldedNameColumn, instant } from "./columns.ts";

/** A person and a business with a virtual office; the membership under the same id holds plan, price and dates. */
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
    documents: text("documents", { mode: "json" }).$type<string[]>(),
    notes: text("notes"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    ...foldedNameColumn,
  },
  (table) => [
    index("virtual_office_clients_name").on(sql`${table.fullName} collate nocase`, table.id),
    index("virtual_office_clients_email").on(sql`lower(${table.email})`),
    index("virtual_office_clients_phone_e164").on(table.phoneE164),
    index("virtual_office_clients_business").on(sql`${table.businessName} collate nocase`),
    index("virtual_office_clients_not_folded").on(table.id).where(isNotFolded(table)),
  ],
);

export type ClientRow = Omit<typeof virtualOfficeClients.$inferSelect, "foldedName">;
