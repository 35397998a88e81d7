import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { VISITOR_KINDS } from "#domain/visits/visits.ts";
import { instant } from "./columns.ts";

/**
 * A visit of one day: check-in, check-out or no-show. A drop-in client's desk is allocated under the visit's id. A
 * booking's visits are deleted with it.
 */
export const visits = sqliteTable(
  "visits",
  {
    id: text("id").primaryKey(),
    subjectType: text("subject_type", { enum: VISITOR_KINDS }).notNull(),
    subjectId: text("subject_id").notNull(),
    day: text("day").notNull(),
    noShowAt: instant("no_show_at"),
    checkedInAt: instant("checked_in_at"),
    checkedOutAt: instant("checked_out_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("visits_subject_day").on(table.subjectId, table.day),
    index("visits_day").on(table.day, table.subjectType, table.subjectId),
  ],
);

export type VisitRow = typeof visits.$inferSelect;
