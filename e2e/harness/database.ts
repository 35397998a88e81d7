import { globSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { STATE_DIR } from "./environment.ts";

/** Reads the shared site's local D1 file. */
export function queryRows<Row>(query: string, ...parameters: string[]): Row[] {
  return queryRowsIn<Row>(STATE_DIR, query, ...parameters);
}

/** Lists the keys in a site's local bucket. */
export function listStoredFiles(stateDir: string): string[] {
  return globSync(`${stateDir}/v3/r2/**/*.sqlite`)
    .filter((path) => !path.endsWith("metadata.sqlite"))
    .flatMap((path) => {
      const database = new DatabaseSync(path, { readOnly: true });
      try {
        return database
          .prepare("select key from _mf_objects")
          .all()
          .map(({ key }) => String(key));
      } finally {
        database.close();
      }
    });
}

/** The same for a site with other local data. */
export function queryRowsIn<Row>(stateDir: string, query: string, ...parameters: string[]): Row[] {
  const database = new DatabaseSync(findDatabaseFile(stateDir), { readOnly: true });
  try {
    return database.prepare(query).all(...parameters) as Row[];
  } finally {
    database.close();
  }
}

function findDatabaseFile(stateDir: string): string {
  const [file] = globSync(`${stateDir}/v3/d1/**/*.sqlite`).filter((path) => !path.endsWith("metadata.sqlite"));
  if (!file) throw new Error("The site has no local database.");
  return file;
}

/** Writes rows as of earlier days, because the site's clock is real. */
export function execute(statement: string, ...parameters: (string | number)[]): void {
  executeIn(STATE_DIR, statement, ...parameters);
}

export function executeIn(stateDir: string, statement: string, ...parameters: (string | number)[]): void {
  const database = new DatabaseSync(findDatabaseFile(stateDir), { timeout: 5000 });
  try {
    database.prepare(statement).run(...parameters);
  } finally {
    database.close();
  }
}

export interface BookingRow {
  id: string;
  status: string;
  payment_reference: string | null;
  amount_pesewas: number;
  receipt_number: number | null;
  start_date: number;
  number_of_people: number | null;
  company_name: string | null;
  company_tin: string | null;
}

export function bookingsOf(email: string): BookingRow[] {
  return queryRows<BookingRow>("select * from bookings where customer_email = ?", email);
}

export function leadsOf(email: string) {
  return queryRows<{ viewing_at: number | null }>("select * from leads where email = ?", email);
}

export function attemptsOf(email: string) {
  return queryRows<{ reference: string; status: string; review_reason: string | null }>(
    "select a.* from payment_attempts a join bookings b on b.id = a.charge_id where b.customer_email = ? order by a.created_at",
    email,
  );
}
