import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import {
  type AdmittedWrite,
  insertOutboxEntriesOfSubmission,
  insertSubmission,
  isAdmitted,
  type NewSubmission,
} from "#worker/db/operations/submissions.ts";
import { newsletterSubscribers } from "#worker/db/schema/inbox.ts";
import { insertRows } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";

export interface NewSubscriber {
  id: string;
  email: string;
  consentedAt: Date;
  unsubscribeToken: string;
}

export function makeNewsletterSubscribersRepository(db: Database) {
  return {
    /** Changes nothing if the address is subscribed or the quota is reached. A returning subscriber consents again. */
    async subscribe(subscriber: NewSubscriber, submission: NewSubmission): Promise<AdmittedWrite<{ id: string }>> {
      const [[admitted = null], [row = null]] = await db.batch([
        insertSubmission(db, submission),
        insertRows(db, newsletterSubscribers, [subscriber], isAdmitted(submission))
          .onConflictDoUpdate({
            target: sql`lower(email)`,
            set: {
              id: subscriber.id,
              email: subscriber.email,
              consentedAt: subscriber.consentedAt,
              unsubscribedAt: null,
            },
            setWhere: isNotNull(newsletterSubscribers.unsubscribedAt),
          })
          .returning({ id: newsletterSubscribers.id }),
        insertOutboxEntriesOfSubmission(db, submission),
      ]);
      return { admitted, row };
    },

    async findById(id: string) {
      return (await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)).get()) ?? null;
    },

    async findByToken(token: string) {
      const subscriber = await db
        .select()
        .from(newsletterSubscribers)
        .where(eq(newsletterSubscribers.unsubscribeToken, token))
        .get();
      return subscriber ?? null;
    },

    async unsubscribe(token: string, at: Date): Promise<void> {
      await db
        .update(newsletterSubscribers)
        .set({ unsubscribedAt: at })
        .where(and(eq(newsletterSubscribers.unsubscribeToken, token), isNull(newsletterSubscribers.unsubscribedAt)));
    },
  };
}
