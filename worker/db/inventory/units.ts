import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/calendar/days.ts";
import type { Resource } from "#domain/inventory/inventory.ts";
import { UNIT_RESOURCES } from "#domain/inventory/units.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import { type UnitRow, unitAssignments, units } from "#worker/db/schema/inventory.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertRows,
  insertSelected,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { NO_END, overlapsDays } from "#worker/db/sql/has-capacity.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { isStayOf, isTaken, joinStay, STAY } from "./unit-guard.ts";

/** A paid or confirmed booking with the membership that it started, and its unit. */
export interface Stay {
  id: string;
  resource: Resource;
  firstDay: Day;
  /** Null while the membership has no end. */
  lastDay: Day | null;
  /** Of such a membership, the last day of the month that is booked or paid. */
  renewsAfter: Day | null;
  bookingType: (typeof bookings.$inferSelect)["bookingType"];
  customerName: string;
  numberOfPeople: number | null;
  unitId: string | null;
}

export type UnitsRepository = ReturnType<typeof makeUnitsRepository>;

/** Rooms and desks with a name, and who sits where. */
export function makeUnitsRepository(db: Database) {
  async function listStays(condition: SQL): Promise<Stay[]> {
    const rows =
      await db.all<Stay>(sql`select bookings.id, ${STAY.resource} as resource, ${STAY.firstDay} as "firstDay",
        nullif(${STAY.lastDay}, ${NO_END}) as "lastDay",
        iif(${STAY.lastDay} = ${NO_END}, date(continued.next_due_date, '-1 day'), null) as "renewsAfter", bookings.booking_type as "bookingType",
        bookings.customer_name as "customerName", bookings.number_of_people as "numberOfPeople",
        unit_assignments.unit_id as "unitId"
      from bookings ${joinStay(bookings.id)} left join unit_assignments on unit_assignments.id = bookings.id
      where ${STAY.exists} and ${condition} order by "firstDay", bookings.id`);
    return rows;
  }

  const hasFreeName = ({ id, name }: Pick<UnitRow, "id" | "name">) =>
    sql`not exists (select 1 from units as other where lower(other.name) = lower(${name}) and other.retired_at is null
      and other.id <> ${id})`;
  /** A stay that has not ended sits there. */
  const isInUse = (id: string, today: Day) =>
    sql`exists (select 1 from unit_assignments as used ${joinStay(sql`used.id`)}
      where used.unit_id = ${id} and ${STAY.exists} and ${STAY.lastDay} >= ${today})`;

  return {
    async list(): Promise<UnitRow[]> {
      return db.select().from(units).orderBy(asc(units.resource), asc(units.name));
    },

    /** The names of the rooms and desks that staff assigned to bookings, by booking. */
    async findAssignedNames(bookingIds: readonly string[]): Promise<Map<string, string>> {
      const found = await db
        .select({ id: unitAssignments.id, name: units.name })
        .from(unitAssignments)
        .innerJoin(units, eq(units.id, unitAssignments.unitId))
        .where(inJsonArray(unitAssignments.id, bookingIds));
      return new Map(found.map(({ id, name }) => [id, name]));
    },

    async findById(id: string): Promise<UnitRow | null> {
      return (await db.select().from(units).where(eq(units.id, id)).get()) ?? null;
    },

    /** The unit of a booking or membership that still has a stay. */
    async findByStay(id: string): Promise<UnitRow | null> {
      const found = await db
        .select({ unit: units })
        .from(unitAssignments)
        .innerJoin(units, eq(units.id, unitAssignments.unitId))
        .where(and(eq(unitAssignments.id, id), isStayOf(units.resource, unitAssignments.id)))
        .get();
      return found?.unit ?? null;
    },

    /** Stays on a day, of resources that have units in use. */
    async listStaysOn(day: Day): Promise<Stay[]> {
      return listStays(sql`bookings.id in (
          select allocations.id from allocations where ${overlapsDays(UNIT_RESOURCES, day, day)}
          union select memberships.id from memberships where memberships.resource in ${[...UNIT_RESOURCES]}
            and memberships.ended_at is null and memberships.allocated_from <= ${day}
            and coalesce(memberships.ends_on, ${NO_END}) >= ${day})
        and ${STAY.resource} in (select units.resource from units where units.retired_at is null)`);
    },

    /** Ids of everything that takes a unit of a resource on a day, holds included. */
    async listIdsOn(resource: Resource, day: Day, at: Date): Promise<string[]> {
      const found = await db.all<{ id: string }>(sql`
        select allocations.id from allocations where ${overlapsDays([resource], day, day)}
          and (allocations.held_until is null or allocations.held_until > ${at.getTime()})
        union select memberships.id from memberships where memberships.resource = ${resource}
          and memberships.ended_at is null and memberships.allocated_from <= ${day}
          and coalesce(memberships.ends_on, ${NO_END}) >= ${day}`);
      return found.map(({ id }) => id);
    },

    async findStay(id: string): Promise<Stay | null> {
      return (await listStays(sql`bookings.id = ${id}`))[0] ?? null;
    },

    /** Per unit, the stays that have it on one of the days of another stay. */
    async listStaysInTheWay({ id, firstDay, lastDay }: Stay): Promise<Stay[]> {
      return listStays(
        sql`bookings.id in (select unit_assignments.id from unit_assignments) and bookings.id <> ${id}
          and ${STAY.firstDay} <= ${lastDay ?? NO_END} and ${STAY.lastDay} >= ${firstDay}`,
      );
    },

    /** Stays in a unit that have not ended. */
    async listStaysIn(unitId: string, today: Day): Promise<Stay[]> {
      return listStays(
        sql`bookings.id in (select id from unit_assignments where unit_id = ${unitId}) and ${STAY.lastDay} >= ${today}`,
      );
    },

    /** False if another unit in use has the name. */
    async add(unit: UnitRow, audit: AuditEntry): Promise<boolean> {
      const [added] = await db.batch([
        insertRows(db, units, [unit], hasFreeName(unit)).onConflictDoNothing().returning({ id: units.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return added.length === 1;
    },

    /** Changes an unchanged unit. False if another unit in use has the name, or a retired one is still assigned. */
    async change(
      expected: UnitRow,
      to: Partial<UnitRow>,
      { today, audit }: { today: Day; audit: AuditEntry },
    ): Promise<boolean> {
      const { id, name, retiredAt } = { ...expected, ...to };
      const [changed] = await db.batch([
        db
          .update(units)
          .set(to)
          .where(
            and(
              eq(units.id, id),
              eq(units.updatedAt, expected.updatedAt),
              retiredAt === null ? hasFreeName({ id, name }) : sql`not ${isInUse(id, today)}`,
            ),
          )
          .returning({ id: units.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return changed.length === 1;
    },

    /**
     * Gives a stay another unit than the one that staff saw; null takes it away. False if the unit is retired, of
     * another resource, or taken on one of the days.
     */
    async assign(
      { id, unitId, from, at }: { id: string; unitId: string | null; from: string | null; at: Date },
      audit: AuditEntry,
    ): Promise<boolean> {
      const isAsSeen = sql`(select unit_id from unit_assignments where id = ${id}) is ${from}`;
      const change =
        unitId === null
          ? db
              .delete(unitAssignments)
              .where(and(eq(unitAssignments.id, id), isAsSeen))
              .returning({ id: unitAssignments.id })
          : insertSelected(
              db,
              unitAssignments,
              { id, unitId, assignedAt: at },
              sql`from units where units.id = ${unitId} and units.retired_at is null and ${isAsSeen}
                and ${isStayOf(sql`units.resource`, id)} and not ${isTaken(unitId, id)}`,
            )
              .onConflictDoUpdate({ target: unitAssignments.id, set: { unitId, assignedAt: at } })
              .returning({ id: unitAssignments.id });
      const [changed] = await db.batch([change, insertAuditIfChanged(db, audit)]);
      return changed.length === 1;
    },

    /** The photo keys that a unit references. */
    async findReferencedKeys(keys: readonly string[]): Promise<Set<string>> {
      const found = await db
        .select({ key: units.photoKey })
        .from(units)
        .where(and(isNotNull(units.photoKey), inJsonArray(units.photoKey, keys)));
      return new Set(found.flatMap(({ key }) => key ?? []));
    },
  };
}
