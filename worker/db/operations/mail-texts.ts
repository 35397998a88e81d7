import { and, desc, eq } from "drizzle-orm";
import { type MailTextRow, mailTexts } from "#worker/db/schema/mail-texts.ts";
import { auditTrail } from "#worker/db/schema/operations.ts";
import { type AuditEntry, insertAuditIfChanged } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";

/** Email texts that the owner has customised. */
export function makeMailTextsRepository(db: Database) {
  const isUnchanged = (name: string, expected: Date) =>
    and(eq(mailTexts.name, name), eq(mailTexts.updatedAt, expected));

  return {
    async list(): Promise<MailTextRow[]> {
      return db.select().from(mailTexts);
    },

    async find(name: string): Promise<MailTextRow | null> {
      return (await db.select().from(mailTexts).where(eq(mailTexts.name, name)).get()) ?? null;
    },

    /** The author of each current text: a staff id or a shared key's fingerprint. */
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

    /** False if the text has changed since it was read (`expected` is null for a new text); then nothing is written. */
    async change({ name, text, updatedAt }: MailTextRow, expected: Date | null, audit: AuditEntry): Promise<boolean> {
      const returned = { name: mailTexts.name };
      const write =
        expected === null
          ? db.insert(mailTexts).values({ name, text, updatedAt }).onConflictDoNothing().returning(returned)
          : db.update(mailTexts).set({ text, updatedAt }).where(isUnchanged(name, expected)).returning(returned);
      const [rows] = await db.batch([write, insertAuditIfChanged(db, audit)]);
      return rows.length === 1;
    },

    /** Restores the default text. False if the text has changed since it was read. */
    async restore(name: string, expected: Date, audit: AuditEntry): Promise<boolean> {
      const [removed] = await db.batch([
        db.delete(mailTexts).where(isUnchanged(name, expected)).returning({ name: mailTexts.name }),
        insertAuditIfChanged(db, audit),
      ]);
      return removed.length === 1;
    },
  };
}
