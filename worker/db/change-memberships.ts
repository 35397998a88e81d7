import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { documentsQuestionKey } from "#domain/catalogue/virtual-office.ts";
import { releaseUnits } from "./inventory/unit-guard.ts";
import { recordMovements } from "./movements.ts";
import { voidChargesOfMovedPeriods } from "./payments/charge-statements.ts";
import { contacts } from "./schema/inbox.ts";
import { type MembershipRow, membershipPeriods, memberships } from "./schema/memberships.ts";
import type { Database } from "./sql/database.ts";

/**
 * A whole batch: changes memberships, then what must stand right after the change (audit entry, emails), then what
 * follows from it. The first statement returns the changed memberships.
 */
export function changeMemberships(
  db: Database,
  change: {
    to: { [Column in keyof MembershipRow]?: MembershipRow[Column] | SQL };
    condition: SQL | undefined;
    /** Ids of the memberships: one, or a selection. */
    ids: SQL;
    at: Date;
    after?: readonly BatchItem<"sqlite">[];
  },
) {
  return [
    db.update(memberships).set(change.to).where(change.condition).returning({ id: memberships.id }),
    ...(change.after ?? []),
    ...followMemberships(db, change.ids, change.at),
  ] as const;
}

/** Batch statement: ends earlier links to the pages of the membership that a booking started, which its page shows. */
export function endMembershipLinks(db: Database, bookingId: string, condition: SQL) {
  return db
    .update(memberships)
    .set({ linkVersion: sql`${memberships.linkVersion} + 1` })
    .where(and(eq(memberships.bookingId, bookingId), condition));
}

/**
 * Batch statements for the end of every batch that changes these memberships: charges of months that they no longer owe
 * become void, only open months are reminded of, named units that another stay has on their days are released, the question about documents of an ended one is closed, and movements are recorded. They derive everything from the rows, so
 * that they do nothing if nothing has changed.
 */
export function followMemberships(db: Database, ids: SQL, at: Date): BatchItem<"sqlite">[] {
  return [
    voidChargesOfMovedPeriods(db, ids),
    db
      .update(membershipPeriods)
      .set({ nextReminderOn: null })
      .where(
        and(
          sql`${membershipPeriods.membershipId} in (${ids})`,
          isNotNull(membershipPeriods.nextReminderOn),
          sql`not exists (select 1 from charges where charges.id = ${membershipPeriods.id} and state = 'open')`,
        ),
      ),
    releaseUnits(db, ids),
    db
      .update(contacts)
      .set({ status: "closed" })
      .where(
        and(
          eq(contacts.status, "new"),
          sql`${contacts.idempotencyKey} in (select ${documentsQuestionKey("")} || id from memberships where id in (${ids}) and ended_at is not null)`,
        ),
      ),
    ...recordMovements(db, ids, at),
  ];
}
