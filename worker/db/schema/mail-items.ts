import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MAIL_KINDS, MAIL_OUTCOMES, MAIL_REQUESTS } from "#domain/mail-items/mail-items.ts";
import { virtualOfficeClients } from "./clients.ts";
import { instant } from "./columns.ts";

/** Mail received for a client. An item waits until it leaves; a scan does not close it. */
export const mailItems = sqliteTable(
  "mail_items",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => virtualOfficeClients.id),
    kind: text("kind", { enum: MAIL_KINDS }).notNull(),
    sender: text("sender"),
    note: text("note"),
    /** Where it lies at the desk. */
    shelf: text("shelf"),
    isUrgent: integer("is_urgent", { mode: "boolean" }).notNull(),
    receivedAt: instant("received_at").notNull(),
    /** The member of staff who recorded it; null for the shared key. */
    receivedBy: text("received_by"),
    /** The last day of storage; null until staff set it. */
    keepUntil: text("keep_until"),
    /** The client's latest request. */
    request: text("request", { enum: MAIL_REQUESTS }),
    requestNote: text("request_note"),
    requestedAt: instant("requested_at"),
    /** The price of forwarding. Its charge has the item's id. */
    pricePesewas: integer("price_pesewas"),
    scannedAt: instant("scanned_at"),
    /** Random bucket keys, stored from complete upload to deletion. */
    photoKey: text("photo_key"),
    photoType: text("photo_type"),
    scanKey: text("scan_key"),
    scanType: text("scan_type"),
    doneAt: instant("done_at"),
    doneHow: text("done_how", { enum: MAIL_OUTCOMES }),
    /** The recipient or address, and the tracking number. */
    doneTo: text("done_to"),
    tracking: text("tracking"),
    wrongCodeCount: integer("wrong_code_count").notNull().default(0),
    /** When the client was notified of it, and warned that its storage ends. */
    notifiedAt: instant("notified_at"),
    warnedAt: instant("warned_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("mail_items_waiting").on(table.receivedAt, table.id).where(sql`${table.doneAt} is null`),
    index("mail_items_to_warn")
      .on(table.keepUntil, table.id)
      .where(sql`${table.doneAt} is null and ${table.warnedAt} is null`),
    index("mail_items_unnotified").on(table.clientId, table.receivedAt).where(sql`${table.notifiedAt} is null`),
    index("mail_items_client").on(table.clientId, table.receivedAt, table.id),
    uniqueIndex("mail_items_photo").on(table.photoKey),
    uniqueIndex("mail_items_scan").on(table.scanKey),
    index("mail_items_done").on(table.doneAt, table.id),
  ],
);

/** A message for a client whose calls we answer. */
export const callMessages = sqliteTable(
  "call_messages",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => virtualOfficeClients.id),
    callerName: text("caller_name").notNull(),
    callerPhone: text("caller_phone"),
    message: text("message").notNull(),
    isUrgent: integer("is_urgent", { mode: "boolean" }).notNull(),
    takenAt: instant("taken_at").notNull(),
    takenBy: text("taken_by"),
  },
  (table) => [
    index("call_messages_client").on(table.clientId, table.takenAt),
    index("call_messages_taken").on(table.takenAt, table.id),
  ],
);

export type MailItemRow = typeof mailItems.$inferSelect;
export type CallMessageRow = typeof callMessages.$inferSelect;
