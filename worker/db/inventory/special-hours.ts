import { and, asc, eq, gte, isNull, sql } from "drizzle-orm";
import { MAX_SPECIAL_DAYS } from "#domain/inventory/special-hours.ts";
import { type SpecialHoursRow, specialHours } from "#worker/db/schema/inventory.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import {
  type AuditEntry,
  insertOutboxEntriesIfChanged,
  insertRows,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { isOpenOn } from "#worker/db/sql/has-capacity.ts";

export type SpecialHoursRepository = ReturnType<typeof makeSpecialHoursRepository>;

/** What is written down and told with a change. The first of the entries is of the day itself. */
interface AuditsWithNotices {
  today: string;
  audits: AuditEntry[];
  notices: OutboxEntry[];
}

/** The hours of single days. */
export function makeSpecialHoursRepository(db: Database) {
  const isStanding = isNull(specialHours.removedAt);
  // The entries are written where the day was, and the messages where the entries were.
  const told = ({ audits, notices }: AuditsWithNotices) =>
    [insertRows(db, auditTrail, audits, onlyIfChanged), insertOutboxEntriesIfChanged(db, notices)] as const;

  return {
    async list(from: string) {
      return db
        .select()
        .from(specialHours)
        .where(and(gte(specialHours.day, from), isStanding))
        .orderBy(asc(specialHours.day));
    },

    async findById(id: string) {
      const found = await db
        .select()
        .from(specialHours)
        .where(and(eq(specialHours.id, id), isStanding))
        .get();
      return found ?? null;
    },

    /** False, and nothing written, where the day has hours of its own, the house is closed on it, or too many days have some. */
    async add(row: SpecialHoursRow, change: AuditsWithNotices): Promise<boolean> {
      const { id, day, opens, closes, reason, createdAt } = row;
      const [added] = await db.batch([
        db
          .insert(specialHours)
          .select(
            sql`select ${id}, ${day}, ${opens}, ${closes}, ${reason}, ${opens}, null, ${createdAt.getTime()}, ${createdAt.getTime()}
              where ${day} >= ${change.today} and ${isOpenOn(day)}
              and (select count(*) from special_hours where day >= ${change.today} and removed_at is null) < ${MAX_SPECIAL_DAYS}`,
          )
          .onConflictDoUpdate({
            target: specialHours.day,
            set: {
              id,
              opens,
              closes,
              reason,
              latestOpening: sql`max(${specialHours.latestOpening}, ${opens})`,
              removedAt: null,
              createdAt,
              updatedAt: createdAt,
            },
            setWhere: sql`${specialHours.removedAt} is not null`,
          })
          .returning({ id: specialHours.id }),
        ...told(change),
      ]);
      return added.length === 1;
    },

    /** True only where it is still as it was seen, not over, and not closed. */
    async change(
      seen: SpecialHoursRow,
      to: Pick<SpecialHoursRow, "opens" | "closes" | "reason" | "updatedAt">,
      change: AuditsWithNotices,
    ): Promise<boolean> {
      const [changed] = await db.batch([
        db
          .update(specialHours)
          .set({ ...to, latestOpening: sql`max(${specialHours.latestOpening}, ${to.opens})` })
          .where(
            and(
              eq(specialHours.id, seen.id),
              eq(specialHours.updatedAt, seen.updatedAt),
              gte(specialHours.day, change.today),
              isOpenOn(seen.day),
              isStanding,
            ),
          )
          .returning({ id: specialHours.id }),
        ...told(change),
      ]);
      return changed.length === 1;
    },

    /** True only for the call that took it back: not once the day is over. What it had said of the opening stays. */
    async remove(seen: SpecialHoursRow, at: Date, change: AuditsWithNotices): Promise<boolean> {
      const [removed] = await db.batch([
        db
          .update(specialHours)
          .set({ removedAt: at, updatedAt: at })
          .where(
            and(
              eq(specialHours.id, seen.id),
              eq(specialHours.updatedAt, seen.updatedAt),
              gte(specialHours.day, change.today),
              isStanding,
            ),
          )
          .returning({ id: specialHours.id }),
        ...told(change),
      ]);
      return removed.length === 1;
    },
  };
}
