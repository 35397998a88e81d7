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

/** Audit entries and emails of a change. The first entry is the day's own. */
interface AuditsWithOutboxEntries {
  today: string;
  audits: AuditEntry[];
  outboxEntries: OutboxEntry[];
}

export function makeSpecialHoursRepository(db: Database) {
  const isNotRemoved = isNull(specialHours.removedAt);
  // The audit entries depend on the day's change, and the emails on the audit entries.
  const followUps = ({ audits, outboxEntries }: AuditsWithOutboxEntries) =>
    [insertRows(db, auditTrail, audits, onlyIfChanged), insertOutboxEntriesIfChanged(db, outboxEntries)] as const;

  return {
    async list(from: string) {
      return db
        .select()
        .from(specialHours)
        .where(and(gte(specialHours.day, from), isNotRemoved))
        .orderBy(asc(specialHours.day));
    },

    async findById(id: string) {
      const found = await db
        .select()
        .from(specialHours)
        .where(and(eq(specialHours.id, id), isNotRemoved))
        .get();
      return found ?? null;
    },

    /**
     * False if the day has special hours, is closed, or the maximum number of days is reached; then nothing is written.
     */
    async add(row: SpecialHoursRow, change: AuditsWithOutboxEntries): Promise<boolean> {
      const { id, day, opens, closes, reason, withoutReception, createdAt } = row;
      const [added] = await db.batch([
        insertRows(
          db,
          specialHours,
          [row],
          sql`${day} >= ${change.today} and ${isOpenOn(day)}
            and (select count(*) from special_hours where day >= ${change.today} and removed_at is null) < ${MAX_SPECIAL_DAYS}`,
        )
          .onConflictDoUpdate({
            target: specialHours.day,
            set: {
              id,
              opens,
              closes,
              reason,
              withoutReception,
              latestOpening: sql`max(${specialHours.latestOpening}, ${opens})`,
              removedAt: null,
              createdAt,
              updatedAt: createdAt,
            },
            setWhere: sql`${specialHours.removedAt} is not null`,
          })
          .returning({ id: specialHours.id }),
        ...followUps(change),
      ]);
      return added.length === 1;
    },

    /** True only if the row is unchanged and the day is neither past nor closed. */
    async change(
      expected: SpecialHoursRow,
      to: Pick<SpecialHoursRow, "opens" | "closes" | "reason" | "withoutReception" | "updatedAt">,
      change: AuditsWithOutboxEntries,
    ): Promise<boolean> {
      const [changed] = await db.batch([
        db
          .update(specialHours)
          .set({ ...to, latestOpening: sql`max(${specialHours.latestOpening}, ${to.opens})` })
          .where(
            and(
              eq(specialHours.id, expected.id),
              eq(specialHours.updatedAt, expected.updatedAt),
              gte(specialHours.day, change.today),
              isOpenOn(expected.day),
              isNotRemoved,
            ),
          )
          .returning({ id: specialHours.id }),
        ...followUps(change),
      ]);
      return changed.length === 1;
    },

    /** True only for the call that removed it. A past day stays, and so does its announced opening time. */
    async remove(expected: SpecialHoursRow, at: Date, change: AuditsWithOutboxEntries): Promise<boolean> {
      const [removed] = await db.batch([
        db
          .update(specialHours)
          .set({ removedAt: at, updatedAt: at })
          .where(
            and(
              eq(specialHours.id, expected.id),
              eq(specialHours.updatedAt, expected.updatedAt),
              gte(specialHours.day, change.today),
              isNotRemoved,
            ),
          )
          .returning({ id: specialHours.id }),
        ...followUps(change),
      ]);
      return removed.length === 1;
    },
  };
}
