interface Migration {
  name: string;
  sql: string;
}

/**
 * Migrations that take something away, each with the earlier one that made room for it. Both run beside each other while
 * a release goes out, and the one before it is what we roll back to: so first a release that no longer uses a column,
 * then, with a later one, the migration that drops it.
 */
type Narrowing = { widenedBy: string } | { isUnreleased: true };

const ALLOWED_NARROWINGS: Record<string, Narrowing> = {
  "0009_names_by_age_dropped.sql": { widenedBy: "0008_newest_names.sql" },
  "0040_indexes_of_what_waits.sql": { widenedBy: "0035_books.sql" },
  // Renames only: no deployed release ever used the old names.
  "0047_plain_names.sql": { isUnreleased: true },
};

const NARROWING_STATEMENT =
  /\bDROP\s+TABLE\b|\bDROP\s+COLUMN\b|\bRENAME\s+(TO|COLUMN)\b|\bADD\s+(COLUMN\s+)?[`"\w]+\s+\w+(?!.*\bDEFAULT\b).*\bNOT\s+NULL\b/i;

/**
 * The statements of a migration that a worker of the release before it could trip over. A table that the same migration
 * makes anew may be dropped: what must be left of it says proofs/migrations.test.ts.
 */
export function findNarrowingStatements(sql: string): string[] {
  const made = new Set(Array.from(sql.matchAll(/^CREATE TABLE `(\w+)`/gim), ([, name]) => name));
  const isMadeAnew = (statement: string) => made.has(/^DROP TABLE `(\w+)`$/i.exec(statement)?.[1]);
  return sql
    .replace(/--(?!> statement-breakpoint).*$/gm, "")
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((statement) => statement.trim())
    .filter(
      (statement) => !/^CREATE\b/i.test(statement) && NARROWING_STATEMENT.test(statement) && !isMadeAnew(statement),
    );
}

/** Why a migration may not land, in a sentence for each statement; none when it may. */
export function findRefusalReasons(migration: Migration, all: Migration[], listed = ALLOWED_NARROWINGS): string[] {
  const statements = findNarrowingStatements(migration.sql);
  if (statements.length === 0) return [];
  const narrowing = listed[migration.name];
  if (narrowing && "isUnreleased" in narrowing) return [];
  const wide = all.find(({ name }) => name === narrowing?.widenedBy);
  if (wide && wide.name < migration.name && findNarrowingStatements(wide.sql).length === 0) return [];
  return statements.map(
    (statement) =>
      `${migration.name} narrows (${statement.slice(0, 60)}): list it in proofs/narrowing.ts with the earlier migration that widened`,
  );
}
