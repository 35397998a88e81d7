import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { AUDIT_ACTORS, AUDIT_SUBJECTS, type AuditAction } from "#domain/operations/audit.ts";
import { EXTERNAL_REFUNDS_MARK, JOBS, RECONCILIATION_MARK } from "#domain/operations/jobs.ts";
import { isAboutUnmatched, isClientReminder, isPrunable } from "#worker/db/sql/partial-indexes.ts";
import { instant } from "./columns.ts";

export const auditTrail = sqliteTable(
  "audit_trail",
  {
    id: text("id").primaryKey(),
    at: instant("at").notNull(),
    actor: text("actor", { enum: AUDIT_ACTORS }).notNull(),
    /** For staff: the first eight hex digits of the SHA-256 of the key. */
    actorFingerprint: text("actor_fingerprint"),
    /** Null for the shared key, and for entries from before staff had names. */
    staffId: text("staff_id"),
    action: text("action").$type<AuditAction>().notNull(),
    subjectType: text("subject_type", { enum: AUDIT_SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    detail: text("detail", { mode: "json" }).$type<Record<string, string | number | null>>(),
  },
  (table) => [
    index("audit_trail_newest").on(table.at, table.id),
    index("audit_trail_passing").on(table.at, table.id).where(isPrunable(table)),
    index("audit_trail_unmatched").on(table.action, table.at, table.id).where(isAboutUnmatched(table)),
    index("audit_trail_subject").on(table.subjectType, table.subjectId, table.at),
    index("audit_trail_client_reminders").on(table.subjectId, table.at).where(isClientReminder(table)),
    index("audit_trail_staff").on(table.staffId, table.at, table.id).where(sql`${table.staffId} is not null`),
  ],
);

/** Failed attempts, for as long as they count against an address. */
export const failedSignIns = sqliteTable(
  "failed_sign_ins",
  {
    id: text("id").primaryKey(),
    what: text("what", { enum: ["password", "key", "passkey"] }).notNull(),
    address: text("address").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    index("failed_sign_ins_address").on(table.what, table.address, table.at),
    index("failed_sign_ins_at").on(table.at),
  ],
);

/** The last finished run of each job with its failed parts, and marks that belong to no job. */
export const jobRuns = sqliteTable("job_runs", {
  job: text("job", { enum: [...JOBS, RECONCILIATION_MARK, EXTERNAL_REFUNDS_MARK] }).primaryKey(),
  finishedAt: instant("finished_at").notNull(),
  failedParts: text("failed_parts", { mode: "json" }).$type<string[]>().notNull(),
});

export type JobRunRow = typeof jobRuns.$inferSelect;

export type AuditRow = typeof auditTrail.$inferSelect;

/** What the owner has set instead of the facts and prices in the code. A published row never changes. */
export const houseSettings = sqliteTable(
  "house_settings",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["prices", "facts", "plans"] }).notNull(),
    /** Prices: those that change. Facts: all that differ from the code. Plans: one that is added, or withdrawn. */
    content: text("content", { mode: "json" }).$type<object>().notNull(),
    /** Midnight of the day from which prices hold or a plan is sold; null for others. */
    fromDay: instant("from_day"),
    /** Who set it: a member of staff, or the fingerprint of the shared key. */
    staffId: text("staff_id"),
    actorFingerprint: text("actor_fingerprint"),
    createdAt: instant("created_at").notNull(),
    /** Null for the draft of the facts. */
    publishedAt: instant("published_at"),
  },
  (table) => [uniqueIndex("house_settings_draft").on(table.kind).where(sql`${table.publishedAt} is null`)],
);

export type HouseSettingsRow = typeof houseSettings.$inferSelect;
