import { eq } from "drizzle-orm";
import { paymentLinks } from "#worker/db/schema/payments.ts";
import type { Database } from "#worker/db/sql/database.ts";

export type PaymentLinksRepository = ReturnType<typeof makePaymentLinksRepository>;

export function makePaymentLinksRepository(db: Database) {
  return {
    /** Returns the charge's existing link, or stores this one. */
    async ensure(link: { token: string; chargeId: string; createdAt: Date }): Promise<string> {
      await db.insert(paymentLinks).values(link).onConflictDoNothing();
      const stored = await db.select().from(paymentLinks).where(eq(paymentLinks.chargeId, link.chargeId)).get();
      return stored?.token ?? link.token;
    },

    async findByToken(token: string) {
      return (await db.select().from(paymentLinks).where(eq(paymentLinks.token, token)).get()) ?? null;
    },
  };
}
