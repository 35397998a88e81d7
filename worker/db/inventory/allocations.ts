import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { StaysTogether } from "#domain/inventory/availability.ts";
import { LONGEST_STAY_DAYS, RESOURCES, type Resource, type Stay } from "#domain/inventory/inventory.ts";
import { closures, resources, type StayRow, stays } from "#worker/db/schema/inventory.ts";
import { memberships } from "#worker/db/schema/memberships.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { hasPlace, NO_END } from "#worker/db/sql/has-place.ts";
import { isOneOf } from "#worker/db/sql/is-one-of.ts";
import { hasNotEnded } from "#worker/db/sql/partial-indexes.ts";
import { selectSpecialHours } from "./inventory.ts";

/** A place that is about to be taken. */
export interface NewPlace {
  stay: Stay;
  /** Null where it is kept for good. */
  heldUntil: Date | null;
  /** Why staff take one that may not be there; null where the guard decides. */
  overbookReason: string | null;
  at: Date;
}

export type StaysRepository = ReturnType<typeof makeStaysRepository>;

export function makeStaysRepository(db: Database) {
  const takingNow = (at: Date) => or(isNull(stays.heldUntil), gt(stays.heldUntil, at));
  const within = (from: string, to: string) =>
    sql`${stays.firstDay} > date(${from}, ${`-${LONGEST_STAY_DAYS} days`}) and ${stays.firstDay} <= ${to} and ${stays.lastDay} >= ${from}`;
  /** The places of months that go on. */
  const goingOn = (from: string, to: string, which: SQL) => {
    const lastDay = sql<string>`coalesce(${memberships.endsOn}, ${sql.raw(`'${NO_END}'`)})`;
    return db
      .select({
        resource: sql<Resource>`${memberships.resource}`.as("resource"),
        firstDay: sql<string>`${memberships.placeFrom}`.as("first_day"),
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
          sql`${memberships.placeFrom} <= ${to} and ${lastDay} >= max(${memberships.placeFrom}, ${from})`,
        ),
      )
      .groupBy(memberships.resource, memberships.placeFrom, memberships.endsOn);
  };

  return {
    async findById(id: string) {
      return (await db.select().from(stays).where(eq(stays.id, id)).get()) ?? null;
    },

    async listByIds(ids: string[]) {
      return db.select().from(stays).where(isOneOf(stays.id, ids));
    },

    /**
     * Holds a place at least until then, or takes it again where the hold has run out and there is still one. What is
     * held is held no further than `notBeyond`. Gives the stay as it is then: null of a booking that takes no place.
     */
    async hold(id: string, hold: { at: Date; until: Date; notBeyond: Date }): Promise<StayRow | null> {
      const { at } = hold;
      const until = hold.until.getTime();
      const [, found] = await db.batch([
        db
          .update(stays)
          .set({
            heldUntil: sql`case when ${stays.heldUntil} > ${at.getTime()}
              then max(${stays.heldUntil}, min(${until}, ${hold.notBeyond.getTime()})) else ${until} end`,
          })
          .where(and(eq(stays.id, id), isNotNull(stays.heldUntil), isHeldOrFree(id, at))),
        db.select().from(stays).where(eq(stays.id, id)),
      ]);
      return found[0] ?? null;
    },

    /** Holds a place that is still held at least until then. */
    async extend(id: string, until: Date, at: Date): Promise<void> {
      await db
        .update(stays)
        .set({ heldUntil: sql`max(${stays.heldUntil}, ${until.getTime()})` })
        .where(and(eq(stays.id, id), gt(stays.heldUntil, at)));
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
            firstDay: stays.firstDay,
            lastDay: stays.lastDay,
            heldUntil: stays.heldUntil,
            count: sql<number>`count(*)`,
          })
          .from(stays)
          .where(and(eq(stays.resource, resource ?? "desks"), within(from, to), takingNow(at)))
          .groupBy(stays.firstDay, stays.lastDay, stays.heldUntil),
        goingOn(from, to, eq(memberships.resource, resource ?? "desks")),
        db
          .select({ from: closures.fromDay, to: closures.toDay, reason: closures.reason })
          .from(closures)
          .where(sql`${closures.toDay} >= ${from} and ${closures.fromDay} <= ${to}`),
        selectSpecialHours(db, from, to),
      ]);
      return {
        capacity: resource === null ? null : (capacity[0]?.capacity ?? 0),
        stays: (resource === null ? [] : [...taken, ...going]) satisfies StaysTogether[],
        closures: closed,
        specials,
      };
    },

    /** Of every resource, and which of the places are held and not yet kept. */
    async listTogether(from: string, to: string, at: Date) {
      const [taken, going] = await db.batch([
        db
          .select({
            resource: stays.resource,
            firstDay: stays.firstDay,
            lastDay: stays.lastDay,
            isHeld: sql<number>`${stays.heldUntil} is not null`,
            count: sql<number>`count(*)`,
          })
          .from(stays)
          .where(and(inArray(stays.resource, ALL), within(from, to), takingNow(at)))
          .groupBy(stays.resource, stays.firstDay, stays.lastDay, sql`${stays.heldUntil} is not null`),
        goingOn(from, to, inArray(memberships.resource, ALL)),
      ]);
      return [...taken, ...going];
    },

    /** The ids of the stays that take a day between two, by the day they begin. */
    async listMeeting(from: string, to: string, at: Date) {
      const found = await db
        .select({ id: stays.id })
        .from(stays)
        .where(and(inArray(stays.resource, ALL), within(from, to), takingNow(at)))
        .orderBy(stays.firstDay, stays.id);
      return found.map(({ id }) => id);
    },
  };
}

const ALL: Resource[] = [...RESOURCES];

/** A statement for a batch: takes a place where one is left, or where staff say why one is taken all the same. */
export function insertStay(db: Database, id: string, place: NewPlace, condition: SQL = sql`true`) {
  const { stay, heldUntil, overbookReason, at } = place;
  const guard = overbookReason === null ? hasPlace({ ...stay, except: id, at }) : sql`true`;
  return db
    .insert(stays)
    .select(
      sql`select ${id}, ${stay.resource}, ${stay.firstDay}, ${stay.lastDay}, ${heldUntil?.getTime() ?? null}, ${overbookReason} where ${guard} and ${condition}`,
    )
    .returning({ id: stays.id });
}

/** A statement for a batch: the same for a stay on other days. The new place is taken before the old one is let go. */
export function updateStay(db: Database, id: string, place: NewPlace, condition: SQL) {
  const { stay, heldUntil, overbookReason, at } = place;
  return db
    .update(stays)
    .set({
      ...stay,
      overbookReason,
      // What is kept for good stays so.
      heldUntil: sql`max(${stays.heldUntil}, ${heldUntil?.getTime() ?? null})`,
    })
    .where(
      and(eq(stays.id, id), overbookReason === null ? hasPlace({ ...stay, except: id, at }) : undefined, condition),
    )
    .returning({ id: stays.id });
}

/** A statement for a batch: keeps a place for good, one whose hold has run out only where there is still one. */
export function keepStay(db: Database, id: string, at: Date, condition: SQL) {
  return db
    .update(stays)
    .set({ heldUntil: null })
    .where(and(eq(stays.id, id), isNotNull(stays.heldUntil), isHeldOrFree(id, at), condition));
}

/** Of a booking or its charge in a statement about them: whether it takes no place, or its place is kept for good. */
export function hasItsPlace(id: SQLWrapper): SQL {
  return sql`not exists (select 1 from stays where stays.id = ${id} and held_until is not null)`;
}

function isHeldOrFree(id: string, at: Date): SQL {
  const own = (column: "resource" | "first_day" | "last_day") =>
    sql`(select ${sql.raw(column)} from stays where id = ${id})`;
  const wanted = { resource: own("resource"), firstDay: own("first_day"), lastDay: own("last_day") };
  return sql`(${stays.heldUntil} > ${at.getTime()} or (${hasPlace({ ...wanted, except: id, at })}))`;
}
