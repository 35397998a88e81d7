import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import { MEMBERSHIP_PLANS } from "#domain/memberships/memberships.ts";
import { MOVEMENT_KINDS } from "#domain/memberships/movements.ts";
import {
  hasNotEnded,
  hasYetToBegin,
  isLiveOffice,
  isOfClient,
  isPause,
  isToRemind,
} from "#worker/db/sql/partial-indexes.ts";
import { clientDueKey } from "#worker/db/sql/sort-keys.ts";
import { instant } from "./columns.ts";

/**
 * A recurring membership, under the id of its client (virtual office) or of the booking that started it; it stores no
 * name. A desk or office is allocated from `allocated_from`,
 * the day after the booking's allocation, until `ends_on` or without end.
 */
export const memberships = sqliteTable(
  "memberships",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id"),
    bookingId: text("booking_id"),
    plan: text("plan", { enum: MEMBERSHIP_PLANS }).notNull(),
    amountPesewas: integer("amount_pesewas").notNull(),
    /** Whether the price was agreed, and does not follow the exchange rate. */
    isAgreed: integer("is_agreed", { mode: "boolean" }).notNull().default(false),
    startsOn: text("starts_on").notNull(),
    /** For a virtual office whose first month has not started: the day it starts at the latest. */
    startsBy: text("starts_by"),
    nextDueDate: text("next_due_date").notNull(),
    /** The day of the month, 1 to 31. */
    renewsOn: integer("renews_on").notNull(),
    lastPaidAt: instant("last_paid_at"),
    /** From the next period on. */
    nextPlan: text("next_plan", { enum: MEMBERSHIP_PLANS }),
    nextAmountPesewas: integer("next_amount_pesewas"),
    /** The first day of the pause, which lasts until the next due date. */
    pausedFrom: text("paused_from"),
    /** The last day and the reason, once notice is given. */
    endsOn: text("ends_on"),
    endReason: text("end_reason"),
    endedAt: instant("ended_at"),
    resource: text("resource", { enum: RESOURCES }),
    allocatedFrom: text("allocated_from"),
    /** False if the member declined reminders. */
    isReminded: integer("is_reminded", { mode: "boolean" }).notNull().default(true),
    linkVersion: integer("link_version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("memberships_due").on(table.nextDueDate, table.id).where(hasNotEnded(table)),
    index("memberships_by_due").on(table.nextDueDate, table.id),
    index("memberships_places").on(table.resource, table.allocatedFrom, table.endsOn).where(hasNotEnded(table)),
    index("memberships_ending").on(table.endsOn).where(sql`${table.endsOn} is not null and ${table.endedAt} is null`),
    index("memberships_begun").on(table.startsOn).where(isLiveOffice(table)),
    index("memberships_to_begin").on(table.startsBy).where(hasYetToBegin(table)),
    index("memberships_clients_due").on(clientDueKey(table), table.id).where(isOfClient(table)),
    index("memberships_client").on(table.clientId),
    index("memberships_booking").on(table.bookingId),
    check("memberships_end_in_order", sql`${table.endsOn} is null or ${table.endsOn} >= ${table.startsOn}`),
  ],
);

/**
 * A period that a membership owes or has paid: a number of months from its due date. It has the id of its charge, which
 * worker/db/payments/charge-statements.ts opens and keeps at its amount. One row per due date.
 */
export const membershipPeriods = sqliteTable(
  "membership_periods",
  {
    id: text("id").primaryKey(),
    membershipId: text("membership_id")
      .notNull()
      .references(() => memberships.id),
    fromDay: text("from_day").notNull(),
    /** The next due date: the first day after the period. */
    untilDay: text("until_day").notNull(),
    months: integer("months").notNull().default(1),
    /** Recorded by staff for the month before the first due date, which it does not move. */
    isFirstMonth: integer("is_first_month", { mode: "boolean" }).notNull().default(false),
    plan: text("plan", { enum: MEMBERSHIP_PLANS }).notNull(),
    /** Per month. */
    pricePesewas: integer("price_pesewas").notNull(),
    lateFeePesewas: integer("late_fee_pesewas").notNull().default(0),
    /** When the fee was added: only once, even if waived. */
    lateFeeAt: instant("late_fee_at"),
    waivedFeePesewas: integer("waived_fee_pesewas").notNull().default(0),
    agreedUntil: text("agreed_until"),
    /** When the next reminder is due; null if none is. */
    nextReminderOn: text("next_reminder_on"),
    /** The last automatic reminder, in days from the due date, and the last one by staff. */
    reminderStep: integer("reminder_step"),
    staffReminderStep: integer("staff_reminder_step"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("membership_periods_once").on(table.membershipId, table.fromDay),
    index("membership_periods_by_day").on(table.fromDay, table.id),
    index("membership_periods_to_remind").on(table.nextReminderOn, table.id).where(isToRemind(table)),
    check("membership_periods_in_order", sql`${table.untilDay} > ${table.fromDay}`),
  ],
);

/**
 * Changes in monthly recurring revenue, written with the membership (worker/db/movements.ts). The sum up to a day is the
 * revenue at that time. It contains no names. A pause is recorded in advance, with its end.
 */
export const membershipMovements = sqliteTable(
  "membership_movements",
  {
    id: text("id").primaryKey(),
    membershipId: text("membership_id").notNull(),
    kind: text("kind", { enum: MOVEMENT_KINDS }).notNull(),
    /** A day in Accra. */
    day: text("day").notNull(),
    /** Negative for a decrease. */
    amountPesewas: integer("amount_pesewas").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("membership_movements_day").on(table.day, table.kind, table.amountPesewas),
    index("membership_movements_pauses").on(table.membershipId, table.day, table.amountPesewas).where(isPause(table)),
    index("membership_movements_membership").on(table.membershipId),
  ],
);

export type MembershipRow = typeof memberships.$inferSelect;
export type NewMembershipRow = typeof memberships.$inferInsert;
export type MembershipPeriodRow = typeof membershipPeriods.$inferSelect;
