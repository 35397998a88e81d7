import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import { MEMBERSHIP_PLANS } from "#domain/memberships/memberships.ts";
import { MOVEMENT_KINDS } from "#domain/memberships/movements.ts";
import { hasNotEnded, hasYetToBegin, isLiveOffice, isPause, isToRemind } from "#worker/db/sql/partial-indexes.ts";
import { instant } from "./columns.ts";

/**
 * A month that goes on. It bears the id of the client whose virtual office it is, or of the booking that began it, and has no
 * name of its own. What it shares with a client triggers keep the same, whichever of the two is written. One of a
 * desk or an office takes a place on each day from `allocated_from`, the day after its booking's stay, until `ends_on`, or with
 * no end.
 */
export const memberships = sqliteTable(
  "memberships",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id"),
    bookingId: text("booking_id"),
    plan: text("plan", { enum: MEMBERSHIP_PLANS }).notNull(),
    amountPesewas: integer("amount_pesewas").notNull(),
    /** Whether its price was agreed on, and does not follow the dollar. */
    isAgreed: integer("is_agreed", { mode: "boolean" }).notNull().default(false),
    startsOn: text("starts_on").notNull(),
    /** Of a virtual office whose first month has yet to begin: the day on which it does where nothing is sent. */
    startsBy: text("starts_by"),
    nextDueDate: text("next_due_date").notNull(),
    /** The day of the month, 1 to 31. */
    renewsOn: integer("renews_on").notNull(),
    lastPaidAt: instant("last_paid_at"),
    /** From the next period on. */
    nextPlan: text("next_plan", { enum: MEMBERSHIP_PLANS }),
    nextAmountPesewas: integer("next_amount_pesewas"),
    /** The first day that a pause leaves out; it lasts until the next due date. */
    pausedFrom: text("paused_from"),
    /** The last day, once notice was given, and why. */
    endsOn: text("ends_on"),
    endReason: text("end_reason"),
    endedAt: instant("ended_at"),
    resource: text("resource", { enum: RESOURCES }),
    allocatedFrom: text("allocated_from"),
    /** Whoever asked not to be reminded is not. */
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
    index("memberships_client").on(table.clientId),
    index("memberships_booking").on(table.bookingId),
    check("memberships_end_in_order", sql`${table.endsOn} is null or ${table.endsOn} >= ${table.startsOn}`),
  ],
);

/**
 * What a membership owes or has paid for: so many months from the day they are due on. It bears the id of its charge, which
 * triggers make with it and keep at its sum. There is one for each day on which a month begins.
 */
export const membershipPeriods = sqliteTable(
  "membership_periods",
  {
    id: text("id").primaryKey(),
    membershipId: text("membership_id")
      .notNull()
      .references(() => memberships.id),
    fromDay: text("from_day").notNull(),
    /** The next due date: the first day after it. */
    untilDay: text("until_day").notNull(),
    months: integer("months").notNull().default(1),
    plan: text("plan", { enum: MEMBERSHIP_PLANS }).notNull(),
    /** Of one month. */
    pricePesewas: integer("price_pesewas").notNull(),
    lateFeePesewas: integer("late_fee_pesewas").notNull().default(0),
    /** When the fee was added: never twice, also where it was waived. */
    lateFeeAt: instant("late_fee_at"),
    waivedFeePesewas: integer("waived_fee_pesewas").notNull().default(0),
    agreedUntil: text("agreed_until"),
    /** When the next reminder is due; null where none is. */
    nextReminderOn: text("next_reminder_on"),
    /** The last reminder that was written, in days from the due date, and the last that staff sent by themselves. */
    reminderStep: integer("reminder_step"),
    staffReminderStep: integer("staff_reminder_step"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("membership_periods_once").on(table.membershipId, table.fromDay),
    index("membership_periods_to_remind").on(table.nextReminderOn, table.id).where(isToRemind(table)),
    check("membership_periods_in_order", sql`${table.untilDay} > ${table.fromDay}`),
  ],
);

/**
 * What changes in what members pay a month, and by how much. Triggers write it with the membership (see
 * migrations/0036_movements.sql), and nobody else, so that all of it up to a day is what came in a month then. It names
 * nobody. What a pause takes off and gives back stands here before its days come.
 */
export const membershipMovements = sqliteTable(
  "membership_movements",
  {
    id: text("id").primaryKey(),
    membershipId: text("membership_id").notNull(),
    kind: text("kind", { enum: MOVEMENT_KINDS }).notNull(),
    /** A day in Accra. */
    day: text("day").notNull(),
    /** Less than nothing where it becomes less. */
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
export type MembershipPeriodRow = typeof membershipPeriods.$inferSelect;
