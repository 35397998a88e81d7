import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  DOCUMENT_KINDS,
  DOCUMENT_REFUSALS,
  DOCUMENT_SOURCES,
  DOCUMENT_STATUSES,
  INSPECTION_METHODS,
} from "#domain/documents/documents.ts";
import { FILE_TYPES } from "#domain/documents/file-types.ts";
import { hasUpload, isInReview } from "#worker/db/sql/partial-indexes.ts";
import { instant } from "./columns.ts";

/**
 * A client's virtual office apart from its membership, under the client's id. The row is created with the first
 * information.
 */
export const virtualOffices = sqliteTable("virtual_offices", {
  clientId: text("client_id").primaryKey(),
  /** Whether the client is a registered company; null if unknown. */
  isRegistered: integer("is_registered", { mode: "boolean" }),
  /** When it was first verified. Its current state follows from its documents. */
  verifiedAt: instant("verified_at"),
  refusedAt: instant("refused_at"),
  refusedReason: text("refused_reason"),
  /**
   * The last reminder of missing documents, in days from the start, and the waiting period that the team was warned of.
   */
  reminderStep: integer("reminder_step"),
  overdueWarningFor: instant("overdue_warning_for"),
  updatedAt: instant("updated_at").notNull(),
});

/**
 * The documents that a client must provide, one row per kind. The file is in the bucket under a random key, stored from
 * complete upload to deletion. For a card inspected in person only four characters are stored.
 */
export const documents = sqliteTable(
  "documents",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id").notNull(),
    kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
    status: text("status", { enum: DOCUMENT_STATUSES }).notNull().default("asked"),
    reason: text("reason", { enum: DOCUMENT_REFUSALS }),
    note: text("note"),
    fileKey: text("file_key"),
    fileType: text("file_type", { enum: FILE_TYPES }),
    fileBytes: integer("file_bytes"),
    seenHow: text("seen_how", { enum: INSPECTION_METHODS }),
    numberEnd: text("number_end"),
    uploadedAt: instant("uploaded_at"),
    /** How staff got a file that they added, and who added it. Null for a file that the client sent. */
    addedFrom: text("added_from", { enum: DOCUMENT_SOURCES }),
    addedBy: text("added_by"),
    reviewedAt: instant("reviewed_at"),
    /** Null for the shared key. */
    reviewedBy: text("reviewed_by"),
    /** The last day of validity. */
    expiresOn: text("expires_on"),
    /** The last reminder of its expiry, in days before it. */
    expiryReminder: integer("expiry_reminder"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("documents_once").on(table.clientId, table.kind),
    uniqueIndex("documents_file").on(table.fileKey),
    index("documents_held").on(table.clientId).where(hasUpload(table)),
    index("documents_in_review").on(table.uploadedAt, table.id).where(isInReview(table)),
    index("documents_expiring").on(table.expiresOn).where(sql`${table.expiresOn} is not null`),
  ],
);

/** Letters that confirm a client's address, as written. Anyone with a letter can check whether it is still valid. */
export const confirmationLetters = sqliteTable(
  "confirmation_letters",
  {
    id: text("id").primaryKey(),
    number: integer("number").notNull(),
    code: text("code").notNull(),
    clientId: text("client_id").notNull(),
    fullName: text("full_name").notNull(),
    businessName: text("business_name").notNull(),
    plan: text("plan").notNull(),
    since: text("since").notNull(),
    writtenAt: instant("written_at").notNull(),
    /** The kinds of documents that it states were seen, with commas. The default is what letters stated before. */
    seenDocuments: text("seen_documents").notNull().default(DOCUMENT_KINDS.join(",")),
  },
  (table) => [
    uniqueIndex("confirmation_letters_number").on(table.number),
    index("confirmation_letters_client").on(table.clientId, table.writtenAt),
  ],
);

export type VirtualOfficeRow = typeof virtualOffices.$inferSelect;
export type DocumentRow = typeof documents.$inferSelect;
export type ConfirmationLetterRow = typeof confirmationLetters.$inferSelect;
