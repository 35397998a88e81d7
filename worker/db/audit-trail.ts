import { and, desc, eq, inArray } from "drizzle-orm";
import { AUDIT_SUBJECTS } from "#domain/audit.ts";
import type { Database } from "./database.ts";
import type { NewAudit } from "./if-changed.ts";
import { type PageKey, rowsBefore } from "./keyset.ts";
import { auditTrail } from "./schema.ts";

export type AuditTrailRepository = ReturnType<typeof makeAuditTrailRepository>;

export function makeAuditTrailRepository(db: Database) {
  return {
    /** For what changes no row of its own; everything else writes its entry in the batch of its change. */
    async add(audit: NewAudit): Promise<void> {
      await db.insert(auditTrail).values(audit);
    },

    /** The newest first. */
    async list(wanted: { subjectId: string | null; before: PageKey<number> | null; limit: number }) {
      const about =
        wanted.subjectId === null
          ? undefined
          : and(inArray(auditTrail.subjectType, [...AUDIT_SUBJECTS]), eq(auditTrail.subjectId, wanted.subjectId));
      return db
        .select()
        .from(auditTrail)
        .where(and(about, rowsBefore([auditTrail.at, auditTrail.id], wanted.before)))
        .orderBy(desc(auditTrail.at), desc(auditTrail.id))
        .limit(wanted.limit);
    },
  };
}
