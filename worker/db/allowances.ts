import { and, asc, between, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { AllowanceMonth } from "#domain/allowances/allowances.ts";
import type { Day } from "#domain/calendar/days.ts";
import { insertAllocation, type NewAllocation } from "./inventory/allocations.ts";
import { type AllowanceEntryRow, allowanceEntries } from "./schema/allowances.ts";
import { virtualOfficeClients as clients } from "./schema/clients.ts";
import { allocations } from "./schema/inventory.ts";
import { type MembershipRow, membershipPeriods, memberships } from "./schema/memberships.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  insertRows,
  type OutboxEntry,
} from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";

/** A use of a month's allowance, with the membership as the caller read it. */
export interface AllowanceUse {
  entry: AllowanceEntryRow;
  month: AllowanceMonth;
  /** In units: days or minutes. */
  includedUnits: number;
  membership: MembershipRow;
}

export function makeAllowancesRepository(db: Database) {
  const inMonth = (clientId: string, { firstDay, lastDay }: AllowanceMonth) =>
    and(eq(allowanceEntries.clientId, clientId), between(allowanceEntries.day, firstDay, lastDay));

  return {
    /** The client's membership, with the plan that was paid for on that day. */
    async findMembership(clientId: string, day: Day): Promise<MembershipRow | null> {
      const [found, paid] = await db.batch([
        db.select().from(memberships).where(eq(memberships.id, clientId)),
        db
          .select({ plan: membershipPeriods.plan })
          .from(membershipPeriods)
          .where(
            and(
              eq(membershipPeriods.membershipId, clientId),
              sql`${membershipPeriods.fromDay} <= ${day} and ${membershipPeriods.untilDay} > ${day}`,
            ),
          )
          .limit(1),
      ]);
      const membership = found[0];
      if (!membership) return null;
      return day < membership.nextDueDate ? { ...membership, plan: paid[0]?.plan ?? membership.plan } : membership;
    },

    async findEntry(id: string): Promise<AllowanceEntryRow | null> {
      return (await db.select().from(allowanceEntries).where(eq(allowanceEntries.id, id)).get()) ?? null;
    },

    async listEntries(clientId: string, month: AllowanceMonth): Promise<AllowanceEntryRow[]> {
      return db
        .select()
        .from(allowanceEntries)
        .where(inMonth(clientId, month))
        .orderBy(asc(allowanceEntries.day), asc(allowanceEntries.createdAt));
    },

    async findDay(clientId: string, day: Day): Promise<AllowanceEntryRow | null> {
      const found = await db
        .select()
        .from(allowanceEntries)
        .where(and(eq(allowanceEntries.clientId, clientId), isDeskDay, eq(allowanceEntries.day, day)))
        .get();
      return found ?? null;
    },

    /** The client's booked desk days from a day on, soonest first. */
    async listDays(clientId: string, from: Day, limit: number): Promise<AllowanceEntryRow[]> {
      return db
        .select()
        .from(allowanceEntries)
        .where(and(eq(allowanceEntries.clientId, clientId), isDeskDay, gte(allowanceEntries.day, from)))
        .orderBy(asc(allowanceEntries.day))
        .limit(limit);
    },

    /** Desk days of all clients between two days, both included. */
    async listDaysBetween(from: Day, to: Day) {
      return db
        .select({
          id: allowanceEntries.id,
          clientId: allowanceEntries.clientId,
          clientName: clients.fullName,
          businessName: clients.businessName,
          day: allowanceEntries.day,
        })
        .from(allowanceEntries)
        .innerJoin(clients, eq(clients.id, allowanceEntries.clientId))
        .where(and(between(allowanceEntries.day, from, to), isDeskDay))
        .orderBy(asc(allowanceEntries.day), asc(allowanceEntries.id));
    },

    /** Books a desk and a day of the allowance, or neither. False if either is unavailable. */
    async bookDay(
      use: AllowanceUse,
      allocation: NewAllocation,
      audit: AuditEntry,
      outboxEntries: OutboxEntry[],
    ): Promise<boolean> {
      const { clientId, day, id } = use.entry;
      const isFirst = sql`not exists (select 1 from ${allowanceEntries} where ${and(eq(allowanceEntries.clientId, clientId), isDeskDay, eq(allowanceEntries.day, day))})
        and not exists (select 1 from visits where subject_id = ${clientId} and day = ${day})`;
      const [, inserted] = await db.batch([
        insertAllocation(db, id, allocation, sql`${isFirst} and ${hasAllowance(use)}`),
        insertAllowanceUse(db, use, sql`changes() > 0`).returning({ id: allowanceEntries.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
      ]);
      return inserted.length === 1;
    },

    /** Cancels the day and frees its desk, unless the client has checked in. False if another call was faster. */
    async cancelDay(entry: AllowanceEntryRow, audit: AuditEntry): Promise<boolean> {
      const [deleted] = await db.batch([
        db
          .delete(allowanceEntries)
          .where(
            and(
              eq(allowanceEntries.id, entry.id),
              sql`not exists (select 1 from visits where subject_id = ${entry.clientId} and day = ${entry.day} and checked_in_at is not null)`,
            ),
          )
          .returning({ id: allowanceEntries.id }),
        insertAuditIfChanged(db, audit),
        db
          .delete(allocations)
          .where(
            and(
              eq(allocations.id, entry.id),
              sql`not exists (select 1 from ${allowanceEntries} where ${allowanceEntries.id} = ${entry.id})`,
            ),
          ),
      ]);
      return deleted.length === 1;
    },

    /** False if it was granted before. */
    async grant(entry: AllowanceEntryRow, audit: AuditEntry): Promise<boolean> {
      const [inserted] = await db.batch([
        insertRows(db, allowanceEntries, [entry], sql`true`)
          .onConflictDoNothing({ target: allowanceEntries.id })
          .returning({ id: allowanceEntries.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return inserted.length === 1;
    },
  };
}

/** Condition on an entry: it is a booked desk day. */
export const isDeskDay = and(eq(allowanceEntries.kind, "coworking_days"), isNull(allowanceEntries.reason));

/** Batch statement: records the use if the condition holds. */
export function insertAllowanceUse(db: Database, { entry }: AllowanceUse, condition: SQL) {
  return insertRows(db, allowanceEntries, [entry], condition);
}

/** Guard: the day is paid for, the membership is unchanged and the remaining allowance is enough. */
export function hasAllowance({ entry, month, includedUnits, membership }: AllowanceUse): SQL {
  const { id, renewsOn, nextDueDate, pausedFrom } = membership;
  return sql`${remainingUnits(entry, month, includedUnits)} >= ${-entry.units} and exists (select 1 from memberships
    where id = ${id} and ended_at is null and starts_on <= ${entry.day} and renews_on = ${renewsOn} and next_due_date = ${nextDueDate}
      and paused_from is ${pausedFrom} and coalesce(paused_from, next_due_date) > ${entry.day}
      and (ends_on is null or ends_on >= ${entry.day}))`;
}

/** SQL for the remaining units of a month: the plan's allowance plus grants minus uses. */
export function remainingUnits(
  { clientId, kind }: Pick<AllowanceEntryRow, "clientId" | "kind">,
  { firstDay, lastDay }: AllowanceMonth,
  includedUnits: number,
): SQL<number> {
  return sql<number>`(${includedUnits} + coalesce((select sum(units) from allowance_entries
    where client_id = ${clientId} and kind = ${kind} and day between ${firstDay} and ${lastDay}), 0))`;
}
