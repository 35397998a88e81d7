import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CHARGE_STATES, CHARGE_SUBJECTS } from "#domain/charges/charges.ts";
import { isOpenCharge } from "#worker/db/sql/partial-indexes.ts";
import { instant } from "./columns.ts";

/**
 * Anything that must be paid. A charge has the id of its subject, and the batch that writes the subject writes it
 * (worker/db/payments/charge-statements.ts). `payable_until` is the first instant after the deadline. `amount_pesewas` is
 * what is left to pay: a part payment moves its amount to a paid charge of its own.
 */
export const charges = sqliteTable(
  "charges",
  {
    id: text("id").primaryKey(),
    subjectType: text("subject_type", { enum: CHARGE_SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    amountPesewas: integer("amount_pesewas").notNull(),
    payableUntil: instant("payable_until"),
    state: text("state", { enum: CHARGE_STATES }).notNull().default("open"),
    paymentReference: text("payment_reference"),
    paidAt: instant("paid_at"),
    receiptNumber: integer("receipt_number"),
    /** The charge that this paid only a part of, and whose amount is now the rest. Null for a charge of its own. */
    partOf: text("part_of"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("charges_payment_reference").on(table.paymentReference),
    uniqueIndex("charges_receipt_number").on(table.receiptNumber),
    index("charges_subject").on(table.subjectType, table.subjectId),
    index("charges_owed").on(table.subjectType, table.state, table.id),
    index("charges_open_oldest").on(table.createdAt, table.id).where(isOpenCharge(table)),
    index("charges_part_of").on(table.partOf).where(sql`${table.partOf} is not null`),
  ],
);

export type ChargeRow = typeof charges.$inferSelect;
