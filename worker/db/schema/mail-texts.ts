import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

/**
 * Email texts that the owner has customised; the defaults are in `domain/mail-texts`. The history has their authors.
 */
export const mailTexts = sqliteTable("mail_texts", {
  name: text("name").primaryKey(),
  text: text("text").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export type MailTextRow = typeof mailTexts.$inferSelect;
