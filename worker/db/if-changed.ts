import { sql } from "drizzle-orm";
import type { AuditAction, AuditActor, AuditSubject } from "#domain/audit.ts";
import type { OutboxAudience, OutboxKind } from "#domain/outbox.ts";
import type { Database } from "./database.ts";
import { auditTrail, outbox } from "./schema.ts";

/** A message to be sent, written in the same batch as the change that causes it. */
export interface NewNotice {
  id: string;
  kind: OutboxKind;
  audience: OutboxAudience;
  subjectId: string;
  dedupeKey: string;
  createdAt: Date;
}

export interface NewAudit {
  id: string;
  at: Date;
  actor: AuditActor;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  detail: Record<string, string | number | null>;
}

/** Statements for a batch that write only when the statement just before them changed a row. See sqlite.org/lang_corefunc.html#changes */
export function insertNoticesIfChanged(db: Database, notices: NewNotice[]) {
  const rows = notices.map((notice) => ({ ...notice, createdAt: notice.createdAt.getTime() }));
  return db.run(sql`
    insert into ${outbox} (id, kind, audience, subject_id, dedupe_key, next_attempt_at, created_at)
    select value ->> 'id', value ->> 'kind', value ->> 'audience', value ->> 'subjectId', value ->> 'dedupeKey',
           value ->> 'createdAt', value ->> 'createdAt'
    from json_each(${JSON.stringify(rows)})
    where changes() > 0
    on conflict (dedupe_key) do nothing`);
}

export function insertAuditIfChanged(db: Database, audit: NewAudit) {
  return db.run(sql`
    insert into ${auditTrail} (id, at, actor, action, subject_type, subject_id, detail)
    select ${audit.id}, ${audit.at.getTime()}, ${audit.actor}, ${audit.action}, ${audit.subjectType},
           ${audit.subjectId}, ${JSON.stringify(audit.detail)}
    where changes() > 0`);
}
