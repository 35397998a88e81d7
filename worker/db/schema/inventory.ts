import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { FILE_TYPES } from "#domain/documents/file-types.ts";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import { UNIT_RESOURCES } from "#domain/inventory/units.ts";
import { instant } from "./columns.ts";

export const resources = sqliteTable("resources", {
  resource: text("resource", { enum: RESOURCES }).primaryKey(),
  capacity: integer("capacity").notNull(),
  /** How many of them the external booking site may sell. */
  allotment: integer("allotment").notNull().default(0),
});

/** Closed days, both ends included. No two closures overlap. */
export const closures = sqliteTable(
  "closures",
  {
    id: text("id").primaryKey(),
    fromDay: text("from_day").notNull(),
    toDay: text("to_day").notNull(),
    reason: text("reason").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("closures_days").on(table.toDay, table.fromDay)],
);

/**
 * Days with other opening hours than usual, in whole hours. Removed rows stay for `latest_opening`: the latest opening
 * hour ever announced for that day.
 */
export const specialHours = sqliteTable(
  "special_hours",
  {
    id: text("id").primaryKey(),
    day: text("day").notNull().unique("special_hours_by_day"),
    opens: integer("opens").notNull(),
    closes: integer("closes").notNull(),
    reason: text("reason").notNull(),
    withoutReception: integer("without_reception", { mode: "boolean" }).notNull().default(false),
    latestOpening: integer("latest_opening").notNull(),
    removedAt: instant("removed_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check(
      "special_hours_in_order",
      sql`0 <= ${table.opens} and ${table.opens} < ${table.closes} and ${table.closes} <= 24`,
    ),
  ],
);

/**
 * An allocation occupies one unit of a resource on each of its days, under the id of its booking or waitlist offer. A
 * hold expires at an instant; a permanent allocation has none. Cancelling deletes it.
 */
export const allocations = sqliteTable(
  "allocations",
  {
    id: text("id").primaryKey(),
    resource: text("resource", { enum: RESOURCES }).notNull(),
    firstDay: text("first_day").notNull(),
    lastDay: text("last_day").notNull(),
    heldUntil: instant("held_until"),
    /** The latest end of an unpaid claim, written once; null if it ends with its hold. */
    claimEndsAt: instant("claim_ends_at"),
    /** Why staff overbooked. */
    overbookReason: text("overbook_reason"),
  },
  (table) => [
    index("allocations_by_day").on(table.resource, table.firstDay, table.lastDay, table.heldUntil, table.id),
    check("stays_in_order", sql`${table.lastDay} >= ${table.firstDay}`),
  ],
);

/** A room or desk with a name. Retired units stay, for the history. */
export const units = sqliteTable(
  "units",
  {
    id: text("id").primaryKey(),
    resource: text("resource", { enum: UNIT_RESOURCES }).notNull(),
    name: text("name").notNull(),
    seats: integer("seats").notNull(),
    /** A random bucket key, stored from complete upload to replacement. */
    photoKey: text("photo_key"),
    photoType: text("photo_type", { enum: FILE_TYPES }),
    retiredAt: instant("retired_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("units_name").on(sql`lower(${table.name})`).where(sql`${table.retiredAt} is null`),
    uniqueIndex("units_photo").on(table.photoKey),
  ],
);

/**
 * The unit of a booking and of the membership that it started, under the booking's id. Its days are those of the booking
 * and the membership: worker/db/inventory/unit-guard.ts.
 */
export const unitAssignments = sqliteTable(
  "unit_assignments",
  {
    id: text("id").primaryKey(),
    unitId: text("unit_id")
      .notNull()
      .references(() => units.id),
    assignedAt: instant("assigned_at").notNull(),
  },
  (table) => [
    index("unit_assignments_unit").on(table.unitId),
    index("unit_assignments_assigned_at").on(table.assignedAt, table.id),
  ],
);

export type UnitRow = typeof units.$inferSelect;
export type SpecialHoursRow = typeof specialHours.$inferSelect;
export type ClosureRow = typeof closures.$inferSelect;
export type AllocationRow = typeof allocations.$inferSelect;
