import { and, asc, eq, gte, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { LatestAnnouncedOpening } from "#domain/bookings/cancellation.ts";
import { addDays, type Day } from "#domain/calendar/days.ts";
import type { Closure, OpeningExceptions, SpecialHours } from "#domain/calendar/opening-hours.ts";
import { type ClosureRow, closures, resources, specialHours } from "#worker/db/schema/inventory.ts";
import { type AuditEntry, insertAuditIfChanged, insertRows } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";

/** Bookings reach a year ahead and last at most a month. */
const HOLIDAY_DAYS = 400;

/** Exceptions to the weekly opening hours. */
export interface UpcomingDays extends OpeningExceptions {
  closures: (Closure & { id: string; createdAt: Date })[];
  latestOpenings: LatestAnnouncedOpening[];
}

export type InventoryRepository = ReturnType<typeof makeInventoryRepository>;

/** Capacities, closures and special hours. */
export function makeInventoryRepository(db: Database) {
  return {
    async listResources() {
      return db.select().from(resources);
    },

    /** Closures that have not ended, nearest first, and special hours from that day on, with undecided holidays. */
    async readDays(from: string): Promise<UpcomingDays> {
      const [closureRows, specialRows] = await db.batch([
        db.select().from(closures).where(sql`${closures.toDay} >= ${from}`).orderBy(asc(closures.toDay)),
        db.select().from(specialHours).where(gte(specialHours.day, from)).orderBy(asc(specialHours.day)),
      ]);
      const exceptions = {
        closures: closureRows.map(({ id, fromDay, toDay, reason, createdAt }) => ({
          id,
          from: fromDay,
          to: toDay,
          reason,
          createdAt,
        })),
        specials: specialRows.filter(({ removedAt }) => removedAt === null).map(toSpecialHours),
      };
      return {
        closures: exceptions.closures,
        specials: await addUndecidedHolidays(exceptions, from, addDays(from, HOLIDAY_DAYS)),
        latestOpenings: specialRows.map(({ day, latestOpening }) => ({ day, opens: latestOpening })),
      };
    },

    /** Closures that have not ended, nearest first. */
    async listClosures(from: string) {
      return db.select().from(closures).where(sql`${closures.toDay} >= ${from}`).orderBy(asc(closures.toDay));
    },

    async findClosure(id: string) {
      return (await db.select().from(closures).where(eq(closures.id, id)).get()) ?? null;
    },

    /** True only if a number changed. */
    async changeCapacity(
      { resource, capacity, allotment }: typeof resources.$inferSelect,
      audit: AuditEntry,
    ): Promise<boolean> {
      const [changed] = await db.batch([
        db
          .update(resources)
          .set({ capacity, allotment })
          .where(
            and(
              eq(resources.resource, resource),
              or(ne(resources.capacity, capacity), ne(resources.allotment, allotment)),
            ),
          )
          .returning({ resource: resources.resource }),
        insertAuditIfChanged(db, audit),
      ]);
      return changed.length === 1;
    },

    /** False if it overlaps another closure; then nothing is written. */
    async addClosure(closure: ClosureRow, audit: AuditEntry): Promise<boolean> {
      const { fromDay, toDay } = closure;
      const [added] = await db.batch([
        insertRows(
          db,
          closures,
          [closure],
          sql`not exists (select 1 from closures where to_day >= ${fromDay} and from_day <= ${toDay})`,
        ).returning({ id: closures.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return added.length === 1;
    },

    /** True only for the call that removed it. A past closure stays. */
    async removeClosure(id: string, today: string, audit: AuditEntry): Promise<boolean> {
      const [removed] = await db.batch([
        db
          .delete(closures)
          .where(and(eq(closures.id, id), sql`${closures.toDay} >= ${today}`))
          .returning({ id: closures.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return removed.length === 1;
    },
  };
}

/** Batch statement: special hours between two days, both included. */
export function selectSpecialHours(db: Database, from: string, to: string) {
  const { day, opens, closes, reason, withoutReception } = specialHours;
  return db
    .select({ day, opens, closes, reason, withoutReception })
    .from(specialHours)
    .where(and(gte(day, from), lte(day, to), isNull(specialHours.removedAt)));
}

/** See `withUndecidedHolidays`; the holidays load when first asked for. */
export async function addUndecidedHolidays(exceptions: OpeningExceptions, from: Day, until: Day) {
  const { withUndecidedHolidays } = await import("#domain/calendar/holidays.ts");
  return withUndecidedHolidays(exceptions, from, until);
}

/** The public facts of a row. */
function toSpecialHours({ day, opens, closes, reason, withoutReception }: SpecialHours): SpecialHours {
  return { day, opens, closes, reason, ...(withoutReception && { withoutReception }) };
}
