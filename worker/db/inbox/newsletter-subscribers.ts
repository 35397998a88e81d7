import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { newsletterSubscribers } from "#worker/db/schema/newsletter-subscribers.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { insertNoticesIfChanged, type NewNotice } from "#worker/db/sql/if-changed.ts";

export interface NewSubscriber {
  id: string;
  email: string;
  consentedAt: Date;
  unsubscribeToken: string;
}

export type NewsletterSubscribersRepository = ReturnType<typeof makeNewsletterSubscribersRepository>;

export function makeNewsletterSubscribersRepository(db: Database) {
  return {
    /** False, and nothing changed, when the address is already subscribed. Who left and comes back consents anew. */
    async subscribe(subscriber: NewSubscriber, notices: NewNotice[]): Promise<boolean> {
      const [subscribed] = await db.batch([
        db
          .insert(newsletterSubscribers)
          .values(subscriber)
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
        insertNoticesIfChanged(db, notices),
      ]);
      return subscribed.length === 1;
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
