import { and, between, gt, lt, ne, notInArray } from "drizzle-orm";
import type { Day } from "#domain/days.ts";
import type { Database } from "./database.ts";
import { virtualOfficeClients as clients } from "./schema.ts";

export type ClientsRepository = ReturnType<typeof makeClientsRepository>;

export function makeClientsRepository(db: Database) {
  return {
    /** Brings the stored status in line with the dates; inactive clients stay as they are. Gives how many changed. */
    async refreshStatuses(days: { today: Day; dueSoonUntil: Day }, at: Date): Promise<number> {
      const results = await db.batch([
        db
          .update(clients)
          .set({ status: "overdue", updatedAt: at })
          .where(and(notInArray(clients.status, ["inactive", "overdue"]), lt(clients.nextDueDate, days.today))),
        db
          .update(clients)
          .set({ status: "due_soon", updatedAt: at })
          .where(
            and(
              notInArray(clients.status, ["inactive", "due_soon"]),
              between(clients.nextDueDate, days.today, days.dueSoonUntil),
            ),
          ),
        db
          .update(clients)
          .set({ status: "active", updatedAt: at })
          .where(
            and(
              ne(clients.status, "inactive"),
              ne(clients.status, "active"),
              gt(clients.nextDueDate, days.dueSoonUntil),
            ),
          ),
      ]);
      return results.reduce((sum, result) => sum + result.meta.changes, 0);
    },
  };
}
