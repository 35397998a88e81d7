import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { auditTrail } from "#worker/db/schema/operations.ts";
import type { Database } from "./database.ts";
import type { NewAudit } from "./if-changed.ts";

/** An audit entry whose detail the database itself counts, for a batch. `when` says whether it is written at all. */
export function insertCountedAudit(db: Database, audit: Omit<NewAudit, "detail">, detail: SQL, when: SQL = sql`true`) {
  const values: Record<string, unknown> = { ...audit, at: audit.at.getTime() };
  const columns = Object.keys(getTableColumns(auditTrail)).map((name) =>
    name === "detail" ? detail : sql`${values[name] ?? null}`,
  );
  return db.insert(auditTrail).select(sql`select ${sql.join(columns, sql`, `)} where ${when}`);
}
