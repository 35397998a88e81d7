import { type SQL, sql } from "drizzle-orm";

/** An id for each row that a statement makes: a UUID of version 4, by RFC 9562. */
export function newUuid(): SQL<string> {
  return sql<string>`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;
}
