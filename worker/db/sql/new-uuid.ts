import { type SQL, sql } from "drizzle-orm";

/** A version 4 UUID for each row of a statement (RFC 9562). */
export function newUuid(): SQL<string> {
  return sql<string>`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;
}
