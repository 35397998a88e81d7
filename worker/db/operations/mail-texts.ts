import { and, desc, eq } from "drizzle-orm";
import { type MailTextRow, mailTexts } from "#worker/db/schema/mail-texts.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { type AuditEntry, insertAuditIfChanged } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";

export type MailTextsRepository = ReturnType<typeof makeMailTextsRepository>;

/** The texts of mails that the owner has written. */
export function makeMailTextsRepository(db: Database) {
  const isAsSeen = (name: string, seen: Date) => and(eq(mailTexts.name, name), eq(mailTexts.updatedAt, seen));

  return {
    async list(): Promise<MailTextRow[]> {
      return db.select().from(mailTexts);
    },

    async find(name: string): Promise<MailTextRow | null> {
      return (await db.select().from(mailTexts).where(eq(mailTexts.name, name)).get()) ?? null;
    },

    /** Who wrote each as it is, by its name: which of the staff, or which shared key. */
    async findAuthors() {
      const { subjectType, subjectId, at, staffId, actorFingerprint } = auditTrail;
      const found = await db
        .select({ name: mailTexts.name, staffId, actorFingerprint })
        .from(mailTexts)
        .innerJoin(
          auditTrail,
          and(eq(subjectType, "mail_text"), eq(subjectId, mailTexts.name), eq(at, mailTexts.updatedAt)),
        )
        .orderBy(desc(at));
      return new Map(found.map(({ name, ...author }) => [name, author] as const));
    },

    /** False, and nothing written, where it is no longer as it was seen: null where there was none. */
    async change({ name, text, updatedAt }: MailTextRow, seen: Date | null, audit: AuditEntry): Promise<boolean> {
      const written = { name: mailTexts.name };
      const write =
        seen === null
          ? db.insert(mailTexts).values({ name, text, updatedAt }).onConflictDoNothing().returning(written)
          : db.update(mailTexts).set({ text, updatedAt }).where(isAsSeen(name, seen)).returning(written);
      const [rows] = await db.batch([write, insertAuditIfChanged(db, audit)]);
      return rows.length === 1;
    },

    /** Puts the house's words back. False, and nothing written, where it is no longer as it was seen. */
    async restore(name: string, seen: Date, audit: AuditEntry): Promise<boolean> {
      const [removed] = await db.batch([
        db.delete(mailTexts).where(isAsSeen(name, seen)).returning({ name: mailTexts.name }),
        insertAuditIfChanged(db, audit),
      ]);
      return removed.length === 1;
    },
  };
}
