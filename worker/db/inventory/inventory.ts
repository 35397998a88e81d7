import { and, asc, eq, sql } from "drizzle-orm";
import type { Resource } from "#domain/inventory/inventory.ts";
import { type ClosureRow, closures, resources } from "#worker/db/schema/inventory.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { insertAuditIfChanged, type NewAudit } from "#worker/db/sql/if-changed.ts";

export type InventoryRepository = ReturnType<typeof makeInventoryRepository>;

/** How many places the house has, and when it is closed. */
export function makeInventoryRepository(db: Database) {
  return {
    async listResources() {
      return db.select().from(resources);
    },

    /** Those that are not over on a day, the nearest first. */
    async listClosures(from: string) {
      return db.select().from(closures).where(sql`${closures.toDay} >= ${from}`).orderBy(asc(closures.toDay));
    },

    async findClosure(id: string) {
      return (await db.select().from(closures).where(eq(closures.id, id)).get()) ?? null;
    },

    /** True only where it was another number before. */
    async changeCapacity(resource: Resource, capacity: number, audit: NewAudit): Promise<boolean> {
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
    async addClosure(closure: ClosureRow, audit: NewAudit): Promise<boolean> {
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
    async removeClosure(id: string, today: string, audit: NewAudit): Promise<boolean> {
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
