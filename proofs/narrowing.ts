interface Migration {
  name: string;
  sql: string;
}

/**
 * Narrowing migrations, each with the earlier migration that widened. Two releases run side by side during a rollout,
 * and a rollback restores the previous one. So one release stops using a column, and a later one drops it. `drops` names
 * tables and columns (`table.column`), `requires` columns that may no longer be null.
 */
type Narrowing =
  | { widenedBy: string; drops?: readonly string[]; requires?: readonly string[] }
  | { isUnreleased: true; drops?: readonly string[]; requires?: readonly string[] };

const ALLOWED_NARROWINGS: Record<string, Narrowing> = {
  "0009_names_by_age_dropped.sql": { widenedBy: "0008_newest_names.sql" },
  "0040_indexes_of_what_waits.sql": { widenedBy: "0035_books.sql" },
  // Renames only: no deployed release ever used the old names.
  "0047_plain_names.sql": { isUnreleased: true },
  "0056_payments_of_charges_only.sql": {
    widenedBy: "0017_charges.sql",
    drops: ["payment_attempts.booking_id", "refunds.booking_id", "payment_links.booking_id"],
    requires: ["payment_attempts.charge_id", "refunds.charge_id", "payment_links.charge_id"],
  },
  "0065_client_payments_dropped.sql": {
    widenedBy: "0064_client_payments_as_charges.sql",
    drops: ["client_payments", "client_reminders"],
  },
  "0066_client_facts_on_memberships.sql": {
    widenedBy: "0034_memberships.sql",
    drops: ["plan", "amount_pesewas", "start_date", "next_due_date", "renews_on", "last_payment_date", "status"].map(
      (column) => `virtual_office_clients.${column}`,
    ),
  },
};

export const dropsOf = (migration: string): readonly string[] => ALLOWED_NARROWINGS[migration]?.drops ?? [];
export const requiresOf = (migration: string): readonly string[] => ALLOWED_NARROWINGS[migration]?.requires ?? [];

const NARROWING_STATEMENT =
  /\bDROP\s+TABLE\b|\bDROP\s+COLUMN\b|\bRENAME\s+(TO|COLUMN)\b|\bADD\s+(COLUMN\s+)?[`"\w]+\s+\w+(?!.*\bDEFAULT\b).*\bNOT\s+NULL\b/i;

/**
 * Returns the statements that could break the previous release. Dropping a table is allowed if the migration recreates
 * it; proofs/migrations.test.ts checks the rows.
 */
export function findNarrowingStatements(sql: string): string[] {
  const createdTables = new Set(Array.from(sql.matchAll(/^CREATE TABLE `(\w+)`/gim), ([, name]) => name));
  const isMadeAnew = (statement: string) => createdTables.has(/^DROP TABLE `(\w+)`$/i.exec(statement)?.[1]);
  return sql
    .replace(/--(?!> statement-breakpoint).*$/gm, "")
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((statement) => statement.trim())
    .filter(
      (statement) => !/^CREATE\b/i.test(statement) && NARROWING_STATEMENT.test(statement) && !isMadeAnew(statement),
    );
}

/** Returns one sentence per statement that blocks the migration; empty if it may land. */
export function findRefusalReasons(migration: Migration, all: Migration[], listed = ALLOWED_NARROWINGS): string[] {
  const statements = findNarrowingStatements(migration.sql);
  if (statements.length === 0) return [];
  const narrowing = listed[migration.name];
  if (narrowing && "isUnreleased" in narrowing) return [];
  const widening = all.find(({ name }) => name === narrowing?.widenedBy);
  if (widening && widening.name < migration.name && findNarrowingStatements(widening.sql).length === 0) return [];
  return statements.map(
    (statement) =>
      `${migration.name} narrows (${statement.slice(0, 60)}): list it in proofs/narrowing.ts with the earlier migration that widened`,
  );
}
