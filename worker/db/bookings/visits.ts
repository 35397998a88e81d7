import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { USAGE_INCREMENT_MINUTES } from "#domain/allowances/allowances.ts";
import { type BookingType, listPlans } from "#domain/bookings/bookings.ts";
import { type Day, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import type { VisitorKind } from "#domain/visits/visits.ts";
import {
  type AllowanceUse,
  hasAllowance,
  insertAllowanceUse,
  isDeskDay,
  remainingUnits,
} from "#worker/db/allowances.ts";
import { clientColumns } from "#worker/db/clients.ts";
import { insertAllocation, type NewAllocation } from "#worker/db/inventory/allocations.ts";
import { addUndecidedHolidays, selectSpecialHours } from "#worker/db/inventory/inventory.ts";
import { type AllowanceEntryRow, allowanceEntries } from "#worker/db/schema/allowances.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { virtualOfficeClients as clients } from "#worker/db/schema/clients.ts";
import { allocations, closures, resources } from "#worker/db/schema/inventory.ts";
import { memberships } from "#worker/db/schema/memberships.ts";
import { type VisitRow, visits } from "#worker/db/schema/visits.ts";
import { type AuditEntry, insertAuditIfChanged, insertSelected } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { overlapsDays } from "#worker/db/sql/has-capacity.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { hasNotEnded, isLiveOffice } from "#worker/db/sql/partial-indexes.ts";

export interface NewVisit {
  id: string;
  subjectType: VisitorKind;
  subjectId: string;
  day: Day;
  at: Date;
}

const CHARGED_STEP_MS = USAGE_INCREMENT_MINUTES * MS_PER_MINUTE;

export type VisitsRepository = ReturnType<typeof makeVisitsRepository>;

/** Plans whose rooms are agreed, which no allocation shows. */
const AGREED_PLANS = listPlans<BookingType>(({ group, resource }) => group === "office" && resource === null);

export function makeVisitsRepository(db: Database) {
  const isVisitOn = (subjectId: string, day: Day) => and(eq(visits.subjectId, subjectId), eq(visits.day, day));

  /** A visit's first step: inserts the row, or updates it if no later step contradicts it. */
  function insertStep(visit: NewVisit, column: "checked_in_at" | "no_show_at", condition: SQL) {
    const { id, subjectType, subjectId, day, at } = visit;
    const unlessCheckedIn = isNull(visits.checkedInAt);
    const step = {
      [column === "checked_in_at" ? "checkedInAt" : "noShowAt"]: at,
      updatedAt: at,
    };
    return insertSelected(db, visits, { id, subjectType, subjectId, day, ...step }, sql`where ${condition}`)
      .onConflictDoUpdate({
        target: [visits.subjectId, visits.day],
        set: step,
        setWhere: column === "checked_in_at" ? unlessCheckedIn : sql`${unlessCheckedIn} and ${isNull(visits.noShowAt)}`,
      })
      .returning({ id: visits.id });
  }

  /** Whether the booking still starts on that day and is not cancelled. */
  function isAsExpected(expected: Pick<BookingRow, "id" | "startDate">): SQL {
    return sql`exists (select 1 from ${bookings} where ${and(
      eq(bookings.id, expected.id),
      ne(bookings.status, "cancelled"),
      eq(bookings.startDate, expected.startDate),
    )})`;
  }

  const hasBookedDay = (clientId: string, day: Day) =>
    and(eq(allowanceEntries.clientId, clientId), isDeskDay, eq(allowanceEntries.day, day));

  /** Charges the time by the quarter of an hour, at most what remains. */
  function chargeTime({ entry, month, includedUnits }: AllowanceUse) {
    const usedMinutes = sql`(select cast((${visits.checkedOutAt} - ${visits.checkedInAt} + ${CHARGED_STEP_MS - 1}) / ${CHARGED_STEP_MS} as integer) * ${USAGE_INCREMENT_MINUTES}
      from ${visits} where ${eq(visits.id, entry.id)})`;
    return db
      .update(allowanceEntries)
      .set({
        units: sql`cast(-max(0, min(${usedMinutes}, ${remainingUnits(entry, month, includedUnits)})) as integer)`,
      })
      .where(and(eq(allowanceEntries.id, entry.id), eq(allowanceEntries.units, 0), sql`${usedMinutes} is not null`));
  }

  return {
    async find(subjectId: string, day: Day): Promise<VisitRow | null> {
      return (await db.select().from(visits).where(isVisitOn(subjectId, day)).get()) ?? null;
    },

    /** By subject, each by day. */
    async listBySubjects(ids: readonly string[]): Promise<Map<string, VisitRow[]>> {
      const found = await db
        .select()
        .from(visits)
        .where(inJsonArray(visits.subjectId, ids))
        .orderBy(asc(visits.subjectId), asc(visits.day));
      return Map.groupBy(found, ({ subjectId }) => subjectId);
    },

    /** Bookings that started between two instants, whose customer has checked out and not paid; latest first. */
    async listLeftOwing({ from, until }: { from: Date; until: Date }, limit: number): Promise<BookingRow[]> {
      return db
        .select()
        .from(bookings)
        .where(
          and(
            inArray(bookings.status, ["pending", "confirmed"]),
            gte(bookings.startDate, from),
            lte(bookings.startDate, until),
            gt(bookings.amountPesewas, 0),
            isNull(bookings.accountClientId),
            sql`exists (select 1 from ${visits} where ${eq(visits.subjectId, bookings.id)} and ${visits.checkedOutAt} is not null)`,
          ),
        )
        .orderBy(desc(bookings.startDate))
        .limit(limit);
    },

    /** Latest day first. */
    async listSince(subjectId: string, from: Day): Promise<VisitRow[]> {
      return db
        .select()
        .from(visits)
        .where(and(eq(visits.subjectId, subjectId), gte(visits.day, from)))
        .orderBy(desc(visits.day));
    },

    /** True only for the call that recorded it. */
    async recordBookingVisit(
      step: "checked_in_at" | "no_show_at",
      visit: NewVisit,
      expected: Pick<BookingRow, "id" | "startDate">,
      audit: AuditEntry,
    ): Promise<boolean> {
      const [noted] = await db.batch([
        insertStep(visit, step, isAsExpected(expected)),
        insertAuditIfChanged(db, audit),
      ]);
      return noted.length === 1;
    },

    /**
     * Checks in a client who drops in: allocates a desk and charges the allowance. On a booked day both exist already.
     * False if the client is in, or no desk is free.
     */
    async checkInClient(
      visit: NewVisit,
      allocation: NewAllocation,
      uses: AllowanceUse[],
      audit: AuditEntry,
    ): Promise<boolean> {
      const { subjectId, day } = visit;
      const isBooked = sql`exists (select 1 from ${allowanceEntries} where ${hasBookedDay(subjectId, day)})`;
      const isFirst = sql`not exists (select 1 from ${visits} where ${isVisitOn(subjectId, day)})
        and exists (select 1 from ${memberships} where ${and(eq(memberships.id, subjectId), isLiveOffice(memberships))})`;
      const isCheckedIn = sql`exists (select 1 from ${visits} where ${eq(visits.id, visit.id)})
        and not exists (select 1 from ${allowanceEntries} where ${hasBookedDay(subjectId, day)} or ${eq(allowanceEntries.id, visit.id)})`;
      const [, noted] = await db.batch([
        insertAllocation(db, visit.id, allocation, sql`${isFirst} and not ${isBooked}`),
        insertStep(visit, "checked_in_at", sql`(changes() > 0 or (${isFirst} and ${isBooked}))`),
        insertAuditIfChanged(db, audit),
        // Of several allowances, the first with enough left is charged.
        ...uses.map((use) => insertAllowanceUse(db, use, sql`${isCheckedIn} and ${hasAllowance(use)}`)),
      ]);
      return noted.length === 1;
    },

    /** `timed` is the use of a client whose time is charged by the minute. */
    async checkOut(
      subjectId: string,
      day: Day,
      at: Date,
      audit: AuditEntry,
      timed: AllowanceUse | null = null,
    ): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(visits)
          .set({ checkedOutAt: at, updatedAt: at })
          .where(and(isVisitOn(subjectId, day), sql`${visits.checkedInAt} is not null`, isNull(visits.checkedOutAt)))
          .returning({ id: visits.id }),
        insertAuditIfChanged(db, audit),
        ...(timed === null ? [] : [chargeTime(timed)]),
      ]);
      return updated.length === 1;
    },

    /** The entry that a visit is charged to: its own, or the booked day. */
    async findAllowanceEntry(visitId: string, subjectId: string, day: Day): Promise<AllowanceEntryRow | null> {
      const found = await db
        .select()
        .from(allowanceEntries)
        .where(or(eq(allowanceEntries.id, visitId), hasBookedDay(subjectId, day)));
      return found[0] ?? null;
    },

    /** Undoes the last step of an unchanged visit, and frees the desk of a client who never came. */
    async undo(expected: VisitRow, at: Date, audit: AuditEntry): Promise<boolean> {
      const isUnchanged = and(eq(visits.id, expected.id), eq(visits.updatedAt, expected.updatedAt));
      const isOnlyStep =
        expected.checkedOutAt === null && (expected.checkedInAt === null || expected.noShowAt === null);
      const undoing = isOnlyStep
        ? db.delete(visits).where(isUnchanged).returning({ id: visits.id })
        : db
            .update(visits)
            .set({ ...(expected.checkedOutAt ? { checkedOutAt: null } : { checkedInAt: null }), updatedAt: at })
            .where(isUnchanged)
            .returning({ id: visits.id });
      const isDeleted = sql`not exists (select 1 from ${visits} where ${eq(visits.id, expected.id)})`;
      const [changed] = await db.batch([
        undoing,
        insertAuditIfChanged(db, audit),
        db.delete(allowanceEntries).where(and(eq(allowanceEntries.id, expected.id), isDeleted)),
        // A client who is back inside continues to be charged for time.
        db
          .update(allowanceEntries)
          .set({ units: 0 })
          .where(
            and(
              eq(allowanceEntries.id, expected.id),
              eq(allowanceEntries.kind, "drop_in_hours"),
              sql`exists (select 1 from ${visits} where ${and(eq(visits.id, expected.id), isNull(visits.checkedOutAt))})`,
            ),
          ),
        db.delete(allocations).where(and(eq(allocations.id, expected.id), isDeleted)),
      ]);
      return changed.length === 1;
    },

    /**
     * One consistent read of a day: allocations and memberships with their bookings, visits, clients, capacities and
     * closures.
     */
    async readDay(day: Day) {
      const noted = (kind: VisitorKind) =>
        sql`(select ${visits.subjectId} from ${visits} where ${and(eq(visits.day, day), eq(visits.subjectType, kind))})`;
      const start = startOfDay(day);
      const covers = overlapsDays(RESOURCES, day, day);
      const isRunning = and(
        inJsonArray(memberships.resource, RESOURCES),
        hasNotEnded(memberships),
        sql`${memberships.allocatedFrom} <= ${day} and (${memberships.endsOn} is null or ${memberships.endsOn} >= ${day})`,
      );
      const ownDays = and(isDeskDay, eq(allowanceEntries.day, day));
      const [
        resourceRows,
        allocationRows,
        membershipRows,
        bookingRows,
        visitRows,
        closureRows,
        specials,
        enterprises,
        visitedBookings,
        expectedClients,
        days,
      ] = await db.batch([
        db.select().from(resources).where(inJsonArray(resources.resource, RESOURCES)),
        db.select().from(allocations).where(covers),
        db.select().from(memberships).where(isRunning),
        db
          .select()
          .from(bookings)
          .where(
            or(
              inArray(bookings.id, db.select({ id: allocations.id }).from(allocations).where(covers)),
              inArray(bookings.id, db.select({ id: memberships.id }).from(memberships).where(isRunning)),
            ),
          ),
        db.select().from(visits).where(eq(visits.day, day)),
        db
          .select({ from: closures.fromDay, to: closures.toDay, reason: closures.reason })
          .from(closures)
          .where(sql`${closures.toDay} >= ${day} and ${closures.fromDay} <= ${day}`),
        selectSpecialHours(db, day, day),
        db
          .select()
          .from(bookings)
          .where(
            and(
              inArray(bookings.bookingType, AGREED_PLANS),
              sql`${bookings.startDate} <= ${start} and coalesce(${bookings.endDate}, ${bookings.startDate}) >= ${start}`,
              sql`+${bookings.status} <> 'cancelled'`,
            ),
          ),
        db
          .select()
          .from(bookings)
          .where(sql`${bookings.id} in ${noted("booking")}`),
        db
          .select(clientColumns)
          .from(clients)
          .innerJoin(memberships, eq(memberships.id, clients.id))
          .where(
            or(
              sql`${clients.id} in ${noted("client")}`,
              inArray(clients.id, db.select({ id: allowanceEntries.clientId }).from(allowanceEntries).where(ownDays)),
            ),
          ),
        db.select().from(allowanceEntries).where(ownDays),
      ]);
      return {
        resources: resourceRows,
        allocations: allocationRows,
        memberships: membershipRows,
        visits: visitRows,
        closedBecause: closureRows[0]?.reason ?? null,
        specials: await addUndecidedHolidays({ closures: closureRows, specials }, day, day),
        bookings: [...bookingRows, ...enterprises, ...visitedBookings],
        clients: expectedClients,
        ownDays: days,
      };
    },
  };
}
