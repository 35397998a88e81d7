import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

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
