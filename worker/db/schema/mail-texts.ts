import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

/** The texts of mails that the owner has written; every other stands in `domain/mail-texts`. Who wrote them is in the history. */
export const mailTexts = sqliteTable("mail_texts", {
  name: text("name").primaryKey(),
  text: text("text").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export type MailTextRow = typeof mailTexts.$inferSelect;
