import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { TOLD_ALERT_MS, type WorkshopKey } from "#domain/events/workshops.ts";
import { insertOutboxEntryForEach } from "./inventory/seats.ts";
import {
  type AdmittedWrite,
  insertOutboxEntriesOfSubmission,
  insertSubmission,
  isAdmitted,
  type NewSubmission,
} from "./operations/submissions.ts";
import { dateAlerts as alerts, type DateAlertRow } from "./schema/date-alerts.ts";
import { insertRows } from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";

const isWaiting = and(isNotNull(alerts.confirmedAt), isNull(alerts.eventId));

export function makeDateAlertsRepository(db: Database) {
  return {
    /**
     * Changes nothing if the address waits for this workshop already, or the quota is reached. An alert that was told or
     * never confirmed starts again.
     */
    async add(alert: DateAlertRow, submission: NewSubmission): Promise<AdmittedWrite<{ id: string }>> {
      const { id, email, createdAt, expiresAt } = alert;
      const [[admitted = null], [row = null]] = await db.batch([
        insertSubmission(db, submission),
        insertRows(db, alerts, [alert], isAdmitted(submission))
          .onConflictDoUpdate({
            target: [sql`lower(email)`, alerts.workshop],
            set: { id, email, createdAt, expiresAt, confirmedAt: null, eventId: null },
            setWhere: sql`(${alerts.confirmedAt} is null or ${alerts.eventId} is not null)`,
          })
          .returning({ id: alerts.id }),
        insertOutboxEntriesOfSubmission(db, submission),
      ]);
      return { admitted, row };
    },

    async findById(id: string): Promise<DateAlertRow | null> {
      return (await db.select().from(alerts).where(eq(alerts.id, id)).get()) ?? null;
    },

    async findByToken(token: string): Promise<DateAlertRow | null> {
      return (await db.select().from(alerts).where(eq(alerts.token, token)).get()) ?? null;
    },

    /** A repeat changes nothing. */
    async confirm(token: string, confirmed: { at: Date; expiresAt: Date }): Promise<void> {
      await db
        .update(alerts)
        .set({ confirmedAt: confirmed.at, expiresAt: confirmed.expiresAt })
        .where(and(eq(alerts.token, token), isNull(alerts.confirmedAt)));
    },

    async remove(token: string): Promise<void> {
      await db.delete(alerts).where(eq(alerts.token, token));
    },

    /** Emails a published date to everyone who waits for it, or to one of them: once, because it ends their alerts. */
    async announce(eventId: string, told: { workshop: WorkshopKey; at: Date; onlyId?: string }): Promise<void> {
      await db.batch(announceDate(db, eventId, { ...told, condition: sql`true` }));
    },
  };
}

/** Batch statements: see `announce`. */
export function announceDate(
  db: Database,
  eventId: string,
  told: { workshop: WorkshopKey; at: Date; onlyId?: string; condition: SQL },
) {
  const { workshop, at, onlyId, condition } = told;
  const isTold = and(
    isWaiting,
    eq(alerts.workshop, workshop),
    onlyId === undefined ? undefined : eq(alerts.id, onlyId),
    condition,
  );
  return [
    insertOutboxEntryForEach(
      db,
      "date_published",
      at.getTime(),
      sql`select id as subject_id, ${eventId} as occasion from ${alerts} where ${isTold}`,
    ),
    db
      .update(alerts)
      .set({ eventId, expiresAt: new Date(at.getTime() + TOLD_ALERT_MS) })
      .where(isTold),
  ] as const;
}
