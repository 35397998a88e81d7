import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { insertAuditIfChanged, type NewAudit, type NewNotice } from "./if-changed.ts";
import { outbox } from "./schema.ts";

export type OutboxRepository = ReturnType<typeof makeOutboxRepository>;

export function makeOutboxRepository(db: Database) {
  const claimed = (claim: { id: string; attempts: number }) =>
    and(eq(outbox.id, claim.id), eq(outbox.status, "waiting"), eq(outbox.attempts, claim.attempts));

  return {
    /** Writes a notice that no other row causes, once for its dedupe key. */
    async addOnce(notice: NewNotice, audit: NewAudit): Promise<boolean> {
      const [added] = await db.batch([
        db
          .insert(outbox)
          .values({ ...notice, nextAttemptAt: notice.createdAt })
          .onConflictDoNothing({ target: outbox.dedupeKey })
          .returning({ id: outbox.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return added.length === 1;
    },

    /** Takes due rows for one sender: nobody else gets them before `leaseUntil`. `attempts` counts this one. */
    async claimDue(claim: { now: Date; leaseUntil: Date; limit: number }) {
      const due = db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(eq(outbox.status, "waiting"), lte(outbox.nextAttemptAt, claim.now)))
        .orderBy(asc(outbox.nextAttemptAt))
        .limit(claim.limit);
      return db
        .update(outbox)
        .set({ nextAttemptAt: claim.leaseUntil, attempts: sql`${outbox.attempts} + 1` })
        .where(inArray(outbox.id, due))
        .returning();
    },

    async markSent(claim: { id: string; attempts: number }, at: Date): Promise<void> {
      await db.update(outbox).set({ status: "sent", sentAt: at, lastError: null }).where(claimed(claim));
    },

    async postpone(claim: { id: string; attempts: number }, nextAttemptAt: Date, lastError: string): Promise<void> {
      await db.update(outbox).set({ nextAttemptAt, lastError }).where(claimed(claim));
    },

    async giveUp(claim: { id: string; attempts: number }, lastError: string): Promise<void> {
      await db.update(outbox).set({ status: "failed", lastError }).where(claimed(claim));
    },
  };
}
