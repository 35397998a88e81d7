import { and, asc, desc, eq, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { USAGE_INCREMENT_MINUTES } from "#domain/allowances/allowances.ts";
import { addDays, type Day, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { MAX_ALLOCATION_DAYS, RESOURCES } from "#domain/inventory/inventory.ts";
import type { VisitorKind } from "#domain/visits/visits.ts";
import {
  type AllowanceUse,
  hasAllowance,
  insertAllowanceUse,
  isDeskDay,
  remainingUnits,
} from "#worker/db/allowances.ts";
import { insertAllocation, type NewAllocation } from "#worker/db/inventory/allocations.ts";
import { selectSpecialHours } from "#worker/db/inventory/inventory.ts";
import { type AllowanceEntryRow, allowanceEntries } from "#worker/db/schema/allowances.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { virtualOfficeClients as clients } from "#worker/db/schema/clients.ts";
import { allocations, closures, resources } from "#worker/db/schema/inventory.ts";
import { memberships } from "#worker/db/schema/memberships.ts";
import { type VisitRow, visits } from "#worker/db/schema/visits.ts";
import { type AuditEntry, insertAuditIfChanged } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { hasNotEnded } from "#worker/db/sql/partial-indexes.ts";

/** What is noted about whom on which day, and when. */
export interface NewVisit {
  id: string;
  subjectType: VisitorKind;
  subjectId: string;
  day: Day;
  at: Date;
}

const CHARGED_STEP_MS = USAGE_INCREMENT_MINUTES * MS_PER_MINUTE;

export type VisitsRepository = ReturnType<typeof makeVisitsRepository>;

export function makeVisitsRepository(db: Database) {
  const isOn = (subjectId: string, day: Day) => and(eq(visits.subjectId, subjectId), eq(visits.day, day));

  /** A visit's first step: its row is made with it, or has none of the steps that speak against it. */
  function insertStep(visit: NewVisit, column: "checked_in_at" | "no_show_at", condition: SQL) {
    const { id, subjectType, subjectId, day, at } = visit;
    const step = (name: string) => (name === column ? at.getTime() : null);
    const unlessIn = isNull(visits.checkedInAt);
    return db
      .insert(visits)
      .select(
        sql`select ${id}, ${subjectType}, ${subjectId}, ${day}, ${step("no_show_at")}, ${step("checked_in_at")}, null,
          ${at.getTime()} where ${condition}`,
      )
      .onConflictDoUpdate({
        target: [visits.subjectId, visits.day],
        set: { [column === "checked_in_at" ? "checkedInAt" : "noShowAt"]: at, updatedAt: at },
        setWhere: column === "checked_in_at" ? unlessIn : sql`${unlessIn} and ${isNull(visits.noShowAt)}`,
      })
      .returning({ id: visits.id });
  }

  /** Still the booking that was seen: it covers the day, and is not called off. */
  function isAsSeen(seen: Pick<BookingRow, "id" | "startDate">): SQL {
    return sql`exists (select 1 from ${bookings} where ${and(
      eq(bookings.id, seen.id),
      ne(bookings.status, "cancelled"),
      eq(bookings.startDate, seen.startDate),
    )})`;
  }

  const hasDay = (clientId: string, day: Day) =>
    and(eq(allowanceEntries.clientId, clientId), isDeskDay, eq(allowanceEntries.day, day));

  /** As much as was used by the quarter of an hour, and no more than is left. */
  function drawTime({ entry, month, includedUnits }: AllowanceUse) {
    const drawn = sql`(select cast((${visits.checkedOutAt} - ${visits.checkedInAt} + ${CHARGED_STEP_MS - 1}) / ${CHARGED_STEP_MS} as integer) * ${USAGE_INCREMENT_MINUTES}
      from ${visits} where ${eq(visits.id, entry.id)})`;
    return db
      .update(allowanceEntries)
      .set({ units: sql`cast(-max(0, min(${drawn}, ${remainingUnits(entry, month, includedUnits)})) as integer)` })
      .where(and(eq(allowanceEntries.id, entry.id), eq(allowanceEntries.units, 0), sql`${drawn} is not null`));
  }

  return {
    async find(subjectId: string, day: Day): Promise<VisitRow | null> {
      return (await db.select().from(visits).where(isOn(subjectId, day)).get()) ?? null;
    },

    /** By whose they are, each by its days. */
    async listBySubjects(ids: readonly string[]): Promise<Map<string, VisitRow[]>> {
      const found = await db
        .select()
        .from(visits)
        .where(inJsonArray(visits.subjectId, ids))
        .orderBy(asc(visits.subjectId), asc(visits.day));
      return Map.groupBy(found, ({ subjectId }) => subjectId);
    },

    /** The last day first. */
    async listSince(subjectId: string, from: Day): Promise<VisitRow[]> {
      return db
        .select()
        .from(visits)
        .where(and(eq(visits.subjectId, subjectId), gte(visits.day, from)))
        .orderBy(desc(visits.day));
    },

    /** True only for the call that noted it. */
    async recordBookingVisit(
      step: "checked_in_at" | "no_show_at",
      visit: NewVisit,
      seen: Pick<BookingRow, "id" | "startDate">,
      audit: AuditEntry,
    ): Promise<boolean> {
      const [noted] = await db.batch([insertStep(visit, step, isAsSeen(seen)), insertAuditIfChanged(db, audit)]);
      return noted.length === 1;
    },

    /**
     * Lets a client in who drops in: takes a place and, where there is enough, what it takes of their allowance. Of a day
     * that they have booked both are theirs already. False where they are in already, or no place is left.
     */
    async checkInClient(
      visit: NewVisit,
      place: NewAllocation,
      uses: AllowanceUse[],
      audit: AuditEntry,
    ): Promise<boolean> {
      const { subjectId, day } = visit;
      const isBooked = sql`exists (select 1 from ${allowanceEntries} where ${hasDay(subjectId, day)})`;
      const isFirst = sql`not exists (select 1 from ${visits} where ${isOn(subjectId, day)})
        and exists (select 1 from ${clients} where ${and(eq(clients.id, subjectId), ne(clients.status, "inactive"))})`;
      const isIn = sql`exists (select 1 from ${visits} where ${eq(visits.id, visit.id)})
        and not exists (select 1 from ${allowanceEntries} where ${hasDay(subjectId, day)} or ${eq(allowanceEntries.id, visit.id)})`;
      const [, noted] = await db.batch([
        insertAllocation(db, visit.id, place, sql`${isFirst} and not ${isBooked}`),
        insertStep(visit, "checked_in_at", sql`(changes() > 0 or (${isFirst} and ${isBooked}))`),
        insertAuditIfChanged(db, audit),
        // Of several ways to count it the first that has enough.
        ...uses.map((use) => insertAllowanceUse(db, use, sql`${isIn} and ${hasAllowance(use)}`)),
      ]);
      return noted.length === 1;
    },

    /** `timed` is of a client whose time inside is drawn of an allowance. */
    async checkOut(
      subjectId: string,
      day: Day,
      at: Date,
      audit: AuditEntry,
      timed: AllowanceUse | null = null,
    ): Promise<boolean> {
      const [left] = await db.batch([
        db
          .update(visits)
          .set({ checkedOutAt: at, updatedAt: at })
          .where(and(isOn(subjectId, day), sql`${visits.checkedInAt} is not null`, isNull(visits.checkedOutAt)))
          .returning({ id: visits.id }),
        insertAuditIfChanged(db, audit),
        ...(timed === null ? [] : [drawTime(timed)]),
      ]);
      return left.length === 1;
    },

    /** What a client's visit counts as: an entry under its id, or the day that they had booked. */
    async findAllowanceEntry(visitId: string, subjectId: string, day: Day): Promise<AllowanceEntryRow | null> {
      const found = await db
        .select()
        .from(allowanceEntries)
        .where(or(eq(allowanceEntries.id, visitId), hasDay(subjectId, day)));
      return found[0] ?? null;
    },

    /** Takes back the last step of a visit that is still as it was seen, and the place of a client who never came. */
    async undo(seen: VisitRow, at: Date, audit: AuditEntry): Promise<boolean> {
      const isStill = and(eq(visits.id, seen.id), eq(visits.updatedAt, seen.updatedAt));
      const isOnlyStep = seen.checkedOutAt === null && (seen.checkedInAt === null || seen.noShowAt === null);
      const undone = isOnlyStep
        ? db.delete(visits).where(isStill).returning({ id: visits.id })
        : db
            .update(visits)
            .set({ ...(seen.checkedOutAt ? { checkedOutAt: null } : { checkedInAt: null }), updatedAt: at })
            .where(isStill)
            .returning({ id: visits.id });
      const isGone = sql`not exists (select 1 from ${visits} where ${eq(visits.id, seen.id)})`;
      const [taken] = await db.batch([
        undone,
        insertAuditIfChanged(db, audit),
        db.delete(allowanceEntries).where(and(eq(allowanceEntries.id, seen.id), isGone)),
        // Whoever is back inside goes on drawing time.
        db
          .update(allowanceEntries)
          .set({ units: 0 })
          .where(
            and(
              eq(allowanceEntries.id, seen.id),
              eq(allowanceEntries.kind, "drop_in_hours"),
              sql`exists (select 1 from ${visits} where ${and(eq(visits.id, seen.id), isNull(visits.checkedOutAt))})`,
            ),
          ),
        db.delete(allocations).where(and(eq(allocations.id, seen.id), isGone)),
      ]);
      return taken.length === 1;
    },

    /**
     * All that a day is made of, at one instant: the stays that cover it and the months that go on with their bookings, those of whom people talk
     * first, who was here, the places and the closures.
     */
    async readDay(day: Day) {
      const noted = (kind: VisitorKind) =>
        sql`(select ${visits.subjectId} from ${visits} where ${and(eq(visits.day, day), eq(visits.subjectType, kind))})`;
      const start = startOfDay(day);
      const covers = and(
        inJsonArray(allocations.resource, RESOURCES),
        sql`${allocations.firstDay} > ${addDays(day, -MAX_ALLOCATION_DAYS)} and ${allocations.firstDay} <= ${day} and ${allocations.lastDay} >= ${day}`,
      );
      const goesOn = and(
        inJsonArray(memberships.resource, RESOURCES),
        hasNotEnded(memberships),
        sql`${memberships.allocatedFrom} <= ${day} and (${memberships.endsOn} is null or ${memberships.endsOn} >= ${day})`,
      );
      const ownDays = and(isDeskDay, eq(allowanceEntries.day, day));
      const [
        places,
        covering,
        going,
        staying,
        visited,
        closed,
        specials,
        enterprises,
        visitedBookings,
        expectedClients,
        days,
      ] = await db.batch([
        db.select().from(resources).where(inJsonArray(resources.resource, RESOURCES)),
        db.select().from(allocations).where(covers),
        db.select().from(memberships).where(goesOn),
        db
          .select()
          .from(bookings)
          .where(
            or(
              inArray(bookings.id, db.select({ id: allocations.id }).from(allocations).where(covers)),
              inArray(bookings.id, db.select({ id: memberships.id }).from(memberships).where(goesOn)),
            ),
          ),
        db.select().from(visits).where(eq(visits.day, day)),
        db
          .select({ reason: closures.reason })
          .from(closures)
          .where(sql`${closures.toDay} >= ${day} and ${closures.fromDay} <= ${day}`),
        selectSpecialHours(db, day, day),
        db
          .select()
          .from(bookings)
          .where(
            and(
              eq(bookings.bookingType, "enterprise"),
              sql`${bookings.startDate} <= ${start} and coalesce(${bookings.endDate}, ${bookings.startDate}) >= ${start}`,
              sql`+${bookings.status} <> 'cancelled'`,
            ),
          ),
        db
          .select()
          .from(bookings)
          .where(sql`${bookings.id} in ${noted("booking")}`),
        db
          .select()
          .from(clients)
          .where(
            or(
              sql`${clients.id} in ${noted("client")}`,
              inArray(clients.id, db.select({ id: allowanceEntries.clientId }).from(allowanceEntries).where(ownDays)),
            ),
          ),
        db.select().from(allowanceEntries).where(ownDays),
      ]);
      return {
        places,
        allocations: covering,
        memberships: going,
        visits: visited,
        closedBecause: closed[0]?.reason ?? null,
        specials,
        bookings: [...staying, ...enterprises, ...visitedBookings],
        clients: expectedClients,
        ownDays: days,
      };
    },
  };
}
