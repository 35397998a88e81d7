import { type SQL, sql } from "drizzle-orm";
import type { Limits } from "#domain/operations/limits.ts";
import { insertOutboxEntries, type OutboxEntry, onlyIfChanged } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { insertLimited, nextEmailTime } from "./submissions.ts";

/** A request for the links that belong to an address, and how many of them its address allows. */
export interface LinkRequest {
  notice: Omit<OutboxEntry, "subjectId">;
  quota: { mailbox: string; since: Date; most: number };
  network: string | null;
  limits: Limits;
}

/**
 * Batch statements that count a request for links and queue its email, if the limit of the address allows and the
 * subject is known. They are the same for every address, so that timing reveals nothing.
 */
export function insertLinkRequest(db: Database, request: LinkRequest, subjectId: string, isKnown: SQL) {
  const { notice, quota, network, limits } = request;
  const at = notice.createdAt;
  return [
    insertLimited(db, { id: notice.id, kind: "link", isAcknowledged: true, network, at }, quota),
    insertOutboxEntries(
      db,
      [{ ...notice, subjectId }],
      sql`${onlyIfChanged} and ${isKnown}`,
      nextEmailTime({ network, at, limits }),
    ),
  ] as const;
}
