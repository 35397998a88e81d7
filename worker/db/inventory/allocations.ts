import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AllocationGroup } from "#domain/inventory/availability.ts";
import { type Allocation, MAX_ALLOCATION_DAYS, RESOURCES, type Resource } from "#domain/inventory/inventory.ts";
import { type AllocationRow, allocations, closures, resources } from "#worker/db/schema/inventory.ts";
import { memberships } from "#worker/db/schema/memberships.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { canAllocate, NO_END } from "#worker/db/sql/has-capacity.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { hasNotEnded } from "#worker/db/sql/partial-indexes.ts";
import { selectSpecialHours } from "./inventory.ts";

/** A place that is about to be taken. */
export interface NewAllocation {
  stay: Allocation;
  /** Null where it is kept for good. */
  heldUntil: Date | null;
  /** Why staff take one that may not be there; null where the guard decides. */
  overbookReason: string | null;
  at: Date;
}

export type AllocationsRepository = ReturnType<typeof makeAllocationsRepository>;

export function makeAllocationsRepository(db: Database) {
  const takingNow = (at: Date) => or(isNull(allocations.heldUntil), gt(allocations.heldUntil, at));
  const within = (from: string, to: string) =>
    sql`${allocations.firstDay} > date(${from}, ${`-${MAX_ALLOCATION_DAYS} days`}) and ${allocations.firstDay} <= ${to} and ${allocations.lastDay} >= ${from}`;
  /** The places of months that go on. */
  const goingOn = (from: string, to: string, which: SQL) => {
    const lastDay = sql<string>`coalesce(${memberships.endsOn}, ${sql.raw(`'${NO_END}'`)})`;
    return db
      .select({
        resource: sql<Resource>`${memberships.resource}`.as("resource"),
        firstDay: sql<string>`${memberships.allocatedFrom}`.as("first_day"),
        lastDay: lastDay.as("last_day"),
        heldUntil: sql<null>`null`.as("held_until"),
        isHeld: sql<number>`0`.as("is_held"),
        count: sql<number>`count(*)`.as("taken"),
      })
      .from(memberships)
      .where(
        and(
          which,
          hasNotEnded(memberships),
          sql`${memberships.allocatedFrom} <= ${to} and ${lastDay} >= max(${memberships.allocatedFrom}, ${from})`,
        ),
      )
      .groupBy(memberships.resource, memberships.allocatedFrom, memberships.endsOn);
  };

  return {
    async findById(id: string) {
      return (await db.select().from(allocations).where(eq(allocations.id, id)).get()) ?? null;
    },

    async listByIds(ids: string[]) {
      return db.select().from(allocations).where(inJsonArray(allocations.id, ids));
    },

    /**
     * Holds a place at least until then, or takes it again where the hold has run out and there is still one. What is
     * held is held no further than `notBeyond`. Gives the stay as it is then: null of a booking that takes no place.
     */
    async hold(id: string, hold: { at: Date; until: Date; notBeyond: Date }): Promise<AllocationRow | null> {
      const { at } = hold;
      const until = hold.until.getTime();
      const [, found] = await db.batch([
        db
          .update(allocations)
          .set({
            heldUntil: sql`case when ${allocations.heldUntil} > ${at.getTime()}
              then max(${allocations.heldUntil}, min(${until}, ${hold.notBeyond.getTime()})) else ${until} end`,
          })
          .where(and(eq(allocations.id, id), isNotNull(allocations.heldUntil), isHeldOrAvailable(id, at))),
        db.select().from(allocations).where(eq(allocations.id, id)),
      ]);
      return found[0] ?? null;
    },

    /** Holds a place that is still held at least until then. */
    async extendHold(id: string, until: Date, at: Date): Promise<void> {
      await db
        .update(allocations)
        .set({ heldUntil: sql`max(${allocations.heldUntil}, ${until.getTime()})` })
        .where(and(eq(allocations.id, id), gt(allocations.heldUntil, at)));
    },

    /** The places of one resource, the closed days and those with other hours, read at once: what the guard counts, with how many are alike. */
    async readOccupancy(wanted: { resource: Resource | null; from: string; to: string; at: Date }) {
      const { resource, from, to, at } = wanted;
      const [capacity, taken, going, closed, specials] = await db.batch([
        db
          .select()
          .from(resources)
          .where(eq(resources.resource, resource ?? "desks")),
        db
          .select({
            firstDay: allocations.firstDay,
            lastDay: allocations.lastDay,
            heldUntil: allocations.heldUntil,
            count: sql<number>`count(*)`,
          })
          .from(allocations)
          .where(and(eq(allocations.resource, resource ?? "desks"), within(from, to), takingNow(at)))
          .groupBy(allocations.firstDay, allocations.lastDay, allocations.heldUntil),
        goingOn(from, to, eq(memberships.resource, resource ?? "desks")),
        db
          .select({ from: closures.fromDay, to: closures.toDay, reason: closures.reason })
          .from(closures)
          .where(sql`${closures.toDay} >= ${from} and ${closures.fromDay} <= ${to}`),
        selectSpecialHours(db, from, to),
      ]);
      return {
        capacity: resource === null ? null : (capacity[0]?.capacity ?? 0),
        allocations: (resource === null ? [] : [...taken, ...going]) satisfies AllocationGroup[],
        closures: closed,
        specials,
      };
    },

    /** Of every resource, and which of the places are held and not yet kept. */
    async listGrouped(from: string, to: string, at: Date) {
      const [taken, going] = await db.batch([
        db
          .select({
            resource: allocations.resource,
            firstDay: allocations.firstDay,
            lastDay: allocations.lastDay,
            isHeld: sql<number>`${allocations.heldUntil} is not null`,
            count: sql<number>`count(*)`,
          })
          .from(allocations)
          .where(and(inArray(allocations.resource, ALL_RESOURCES), within(from, to), takingNow(at)))
          .groupBy(
            allocations.resource,
            allocations.firstDay,
            allocations.lastDay,
            sql`${allocations.heldUntil} is not null`,
          ),
        goingOn(from, to, inArray(memberships.resource, ALL_RESOURCES)),
      ]);
      return [...taken, ...going];
    },

    /** The ids of the stays that take a day between two, by the day they begin. */
    async listOverlapping(from: string, to: string, at: Date) {
      const found = await db
        .select({ id: allocations.id })
        .from(allocations)
        .where(and(inArray(allocations.resource, ALL_RESOURCES), within(from, to), takingNow(at)))
        .orderBy(allocations.firstDay, allocations.id);
      return found.map(({ id }) => id);
    },
  };
}

const ALL_RESOURCES: Resource[] = [...RESOURCES];

/** A statement for a batch: takes a place where one is left, or where staff say why one is taken all the same. */
export function insertAllocation(db: Database, id: string, place: NewAllocation, condition: SQL = sql`true`) {
  const { stay, heldUntil, overbookReason, at } = place;
  const guard = overbookReason === null ? canAllocate({ ...stay, except: id, at }) : sql`true`;
  return db
    .insert(allocations)
    .select(
      sql`select ${id}, ${stay.resource}, ${stay.firstDay}, ${stay.lastDay}, ${heldUntil?.getTime() ?? null}, ${overbookReason} where ${guard} and ${condition}`,
    )
    .returning({ id: allocations.id });
}

/** A statement for a batch: the same for a stay on other days. The new place is taken before the old one is let go. */
export function moveAllocation(db: Database, id: string, place: NewAllocation, condition: SQL) {
  const { stay, heldUntil, overbookReason, at } = place;
  return db
    .update(allocations)
    .set({
      ...stay,
      overbookReason,
      // What is kept for good stays so.
      heldUntil: sql`max(${allocations.heldUntil}, ${heldUntil?.getTime() ?? null})`,
    })
    .where(
      and(
        eq(allocations.id, id),
        overbookReason === null ? canAllocate({ ...stay, except: id, at }) : undefined,
        condition,
      ),
    )
    .returning({ id: allocations.id });
}

/** A statement for a batch: keeps a place for good, one whose hold has run out only where there is still one. */
export function confirmAllocation(db: Database, id: string, at: Date, condition: SQL) {
  return db
    .update(allocations)
    .set({ heldUntil: null })
    .where(and(eq(allocations.id, id), isNotNull(allocations.heldUntil), isHeldOrAvailable(id, at), condition));
}

/** Of a booking or its charge in a statement about them: whether it takes no place, or its place is kept for good. */
export function hasConfirmedAllocation(id: SQLWrapper): SQL {
  return sql`not exists (select 1 from allocations where allocations.id = ${id} and held_until is not null)`;
}

function isHeldOrAvailable(id: string, at: Date): SQL {
  const own = (column: "resource" | "first_day" | "last_day") =>
    sql`(select ${sql.raw(column)} from allocations where id = ${id})`;
  const wanted = { resource: own("resource"), firstDay: own("first_day"), lastDay: own("last_day") };
  return sql`(${allocations.heldUntil} > ${at.getTime()} or (${canAllocate({ ...wanted, except: id, at })}))`;
}
