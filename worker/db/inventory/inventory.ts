import { and, asc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import type { LatestAnnouncedOpening } from "#domain/bookings/cancellation.ts";
import type { Closure, OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import type { Resource } from "#domain/inventory/inventory.ts";
import { type ClosureRow, closures, resources, specialHours } from "#worker/db/schema/inventory.ts";
import { type AuditEntry, insertAuditIfChanged } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";

/** What is not as the week has it. */
export interface UpcomingDays extends OpeningExceptions {
  closures: (Closure & { id: string; createdAt: Date })[];
  latestOpenings: LatestAnnouncedOpening[];
}

export type InventoryRepository = ReturnType<typeof makeInventoryRepository>;

/** How many places the house has, and when it is closed. */
export function makeInventoryRepository(db: Database) {
  return {
    async listResources() {
      return db.select().from(resources);
    },

    /** Closures that are not over on a day, the nearest first, and the hours of single days from it on. */
    async readDays(from: string): Promise<UpcomingDays> {
      const [closed, said] = await db.batch([
        db.select().from(closures).where(sql`${closures.toDay} >= ${from}`).orderBy(asc(closures.toDay)),
        db.select().from(specialHours).where(gte(specialHours.day, from)).orderBy(asc(specialHours.day)),
      ]);
      return {
        closures: closed.map(({ id, fromDay, toDay, reason, createdAt }) => ({
          id,
          from: fromDay,
          to: toDay,
          reason,
          createdAt,
        })),
        specials: said
          .filter(({ removedAt }) => removedAt === null)
          .map(({ day, opens, closes, reason }) => ({ day, opens, closes, reason })),
        latestOpenings: said.map(({ day, latestOpening }) => ({ day, opens: latestOpening })),
      };
    },

    /** Those that are not over on a day, the nearest first. */
    async listClosures(from: string) {
      return db.select().from(closures).where(sql`${closures.toDay} >= ${from}`).orderBy(asc(closures.toDay));
    },

    async findClosure(id: string) {
      return (await db.select().from(closures).where(eq(closures.id, id)).get()) ?? null;
    },

    /** True only where it was another number before. */
    async changeCapacity(resource: Resource, capacity: number, audit: AuditEntry): Promise<boolean> {
      const [changed] = await db.batch([
        db
          .update(resources)
          .set({ capacity })
          .where(and(eq(resources.resource, resource), sql`${resources.capacity} <> ${capacity}`))
          .returning({ resource: resources.resource }),
        insertAuditIfChanged(db, audit),
      ]);
      return changed.length === 1;
    },

    /** False, and nothing written, where it meets another one, or is there already. */
    async addClosure(closure: ClosureRow, audit: AuditEntry): Promise<boolean> {
      const { id, fromDay, toDay, reason, createdAt } = closure;
      const [added] = await db.batch([
        db
          .insert(closures)
          .select(
            sql`select ${id}, ${fromDay}, ${toDay}, ${reason}, ${createdAt.getTime()}
              where not exists (select 1 from closures where to_day >= ${fromDay} and from_day <= ${toDay})`,
          )
          .returning({ id: closures.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return added.length === 1;
    },

    /** True only for the call that removed it: not once it is over. */
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

/** A statement for a batch: the hours of single days between two, both included. */
export function selectSpecialHours(db: Database, from: string, to: string) {
  const { day, opens, closes, reason } = specialHours;
  return db
    .select({ day, opens, closes, reason })
    .from(specialHours)
    .where(and(gte(day, from), lte(day, to), isNull(specialHours.removedAt)));
}
